"""The verbs of explorers on web pages."""

STRUCTURED_VERBS = (
    *("click", "fill", "select_option", "hover", "scroll", "keyboard_press", "go_back"),
    *("go_forward", "goto", "send_msg_to_user", "report_infeasible"),
)
"""The 11 actions on elements (paper section 3.4; which they are is inferred)."""

SCREEN_VERBS = (
    *("mouse_move", "mouse_down", "mouse_up", "mouse_click", "mouse_dblclick"),
    *("mouse_drag_and_drop", "mouse_upload_file", "scroll", "keyboard_press", "keyboard_down"),
    *("keyboard_up", "keyboard_type", "keyboard_insert_text", "go_back", "go_forward", "goto"),
    *("send_msg_to_user", "report_infeasible"),
)
"""The 18 actions on pictures, likewise."""
