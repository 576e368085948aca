"""Experiments on the causes of failure: arms of help for the failed episodes of a log."""
