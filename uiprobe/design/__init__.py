"""Interface design: a coder builds pages, a computer-use agent tries them, the coder revises.

The protocol is that of AUI-Gym. `docs/interface_design.md` describes it.
"""
