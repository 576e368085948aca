"""The charts of the report, as SVG and PNG."""
