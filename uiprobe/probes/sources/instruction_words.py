"""The words of low-level instructions in English, German and Chinese.

A phrase for a thing has one form per language: in English with its article, in German without it
and fit for the accusative and the dative of a masculine noun, in Chinese as it is.
"""

from __future__ import annotations

from collections.abc import Mapping

from uiprobe.probes.names import Language

Words = Mapping[Language, str]

ORDINALS: Mapping[Language, tuple[str, ...]] = {
    "en": ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"),
    "de": ("ersten", "zweiten", "dritten", "vierten", "fünften", "sechsten", "siebten", "achten"),
    "zh": ("一", "二", "三", "四", "五", "六", "七", "八"),
}
MAX_ORDINAL = 8

TOUCH: Mapping[Language, tuple[str, ...]] = {
    "en": ("Touch {it}.", "Tap {it}.", "Press on {it}."),
    "de": ("Tippe auf {it}.", "Tippe {it} an.", "Berühre {it}."),
    "zh": ("点按{it}。", "轻触{it}。", "点一下{it}。"),
}
LOOKS: Mapping[Language, tuple[str, ...]] = {
    "en": ("Touch {it}.", "Tap {it}."),
    "de": ("Tippe auf {it}.", "Berühre {it}."),
    "zh": ("点按{it}。", "轻触{it}。"),
}
EFFECTS: Mapping[Language, tuple[str, ...]] = {
    "en": ("Touch the control that {it}.", "Tap the control that {it}."),
    "de": ("Tippe auf das Bedienelement, das {it}.", "Berühre das Bedienelement, das {it}."),
    "zh": ("点按用来{it}的控件。", "轻触用来{it}的控件。"),
}
HOLD: Mapping[Language, tuple[str, ...]] = {
    "en": ("Touch and hold {it}.", "Press {it} and keep your finger on it."),
    "de": ("Halte {it} gedrückt.", "Drücke lange auf {it}."),
    "zh": ("长按{it}。", "按住{it}不放。"),
}
TYPE: Mapping[Language, tuple[str, ...]] = {
    "en": ('Type "{text}" into {it}.', 'Write "{text}" in {it}.'),
    "de": ("Gib „{text}“ in {it} ein.", "Schreibe „{text}“ in {it}."),
    "zh": ("在{it}中输入“{text}”。", "把“{text}”填进{it}。"),
}
BELONGS: Mapping[Language, tuple[str, ...]] = {
    "en": ('Enter "{text}" where it belongs.', 'Put "{text}" into the field that is meant for it.'),
    "de": ("Gib „{text}“ dort ein, wo es hingehört.", "Trage „{text}“ ins passende Feld ein."),
    "zh": ("把“{text}”填到该填的地方。", "在合适的输入框里填“{text}”。"),
}


FIELD_ORDER: Words = {
    "en": "the {ordinal} field from the top",
    "de": "das {ordinal} Feld von oben",
    "zh": "从上往下数第{ordinal}个输入框",
}
FIELD_BELOW: Words = {
    "en": 'the field right below "{title}"',
    "de": "das Feld direkt unter „{title}“",
    "zh": "紧挨在“{title}”下面的输入框",
}

NAMED: Words = {"en": '"{title}"', "de": "„{title}“", "zh": "“{title}”"}
MEMBER: Words = {"en": "{member}", "de": "den {member}", "zh": "{member}"}
CONTROL: Words = {
    "en": "{control} of {member}",
    "de": "{control} im {member}",
    "zh": "{member}的{control}",
}
BESIDE: Words = {
    "en": '{control} beside "{title}"',
    "de": "{control} neben „{title}“",
    "zh": "“{title}”旁边的{control}",
}

ORDER: Mapping[str, Words] = {
    "top": {
        "en": "the {ordinal} {noun} from the top",
        "de": "{ordinal} {noun} von oben",
        "zh": "从上往下数第{ordinal}个{noun}",
    },
    "bottom": {
        "en": "the {ordinal} {noun} from the bottom",
        "de": "{ordinal} {noun} von unten",
        "zh": "从下往上数第{ordinal}个{noun}",
    },
    "left": {
        "en": "the {ordinal} {noun} from the left",
        "de": "{ordinal} {noun} von links",
        "zh": "从左往右数第{ordinal}个{noun}",
    },
    "right": {
        "en": "the {ordinal} {noun} from the right",
        "de": "{ordinal} {noun} von rechts",
        "zh": "从右往左数第{ordinal}个{noun}",
    },
}
NEXT_TO: Mapping[str, Words] = {
    "below": {
        "en": 'the {noun} right below "{title}"',
        "de": "{noun} direkt unter „{title}“",
        "zh": "紧挨在“{title}”下面的{noun}",
    },
    "above": {
        "en": 'the {noun} right above "{title}"',
        "de": "{noun} direkt über „{title}“",
        "zh": "紧挨在“{title}”上面的{noun}",
    },
    "right of": {
        "en": 'the {noun} just to the right of "{title}"',
        "de": "{noun} direkt rechts von „{title}“",
        "zh": "“{title}”右边紧挨着的{noun}",
    },
    "left of": {
        "en": 'the {noun} just to the left of "{title}"',
        "de": "{noun} direkt links von „{title}“",
        "zh": "“{title}”左边紧挨着的{noun}",
    },
}
PAIR: Words = {
    "en": 'the {noun} with both "{first}" and "{second}"',
    "de": "{noun} mit den Texten „{first}“ und „{second}“",
    "zh": "同时写着“{first}”和“{second}”的{noun}",
}
CHOSEN: Mapping[str, Words] = {
    "below": {
        "en": "the {noun} right below the one that is selected now",
        "de": "{noun} direkt unter dem gerade gewählten",
        "zh": "当前选中的那个{noun}下面紧挨着的{noun}",
    },
    "above": {
        "en": "the {noun} right above the one that is selected now",
        "de": "{noun} direkt über dem gerade gewählten",
        "zh": "当前选中的那个{noun}上面紧挨着的{noun}",
    },
    "right of": {
        "en": "the {noun} just to the right of the one that is selected now",
        "de": "{noun} direkt rechts vom gerade gewählten",
        "zh": "当前选中的那个{noun}右边紧挨着的{noun}",
    },
    "left of": {
        "en": "the {noun} just to the left of the one that is selected now",
        "de": "{noun} direkt links vom gerade gewählten",
        "zh": "当前选中的那个{noun}左边紧挨着的{noun}",
    },
}
STATES: Mapping[tuple[str, bool], Words] = {
    ("switch", True): {"en": "switched on", "de": "eingeschaltet", "zh": "已打开"},
    ("switch", False): {"en": "switched off", "de": "ausgeschaltet", "zh": "已关闭"},
    ("check box", True): {"en": "ticked", "de": "abgehakt", "zh": "已勾选"},
    ("check box", False): {"en": "not ticked", "de": "nicht abgehakt", "zh": "未勾选"},
}
ONLY_STATE: Words = {
    "en": "the only {noun} that is {state}",
    "de": "einzigen {noun}, der {state} ist",
    "zh": "唯一一个{state}的{noun}",
}
ORDER_STATE: Words = {
    "en": "the {ordinal} {noun} from the top that is {state}, counting only such",
    "de": "{ordinal} {noun} von oben, der {state} ist (nur solche gezählt)",
    "zh": "从上往下数第{ordinal}个{state}的{noun}（只数这样的）",
}
EXTREMES: Mapping[str, tuple[Words, Words]] = {
    "money": (
        {
            "en": "the {noun} with the smallest sum of money",
            "de": "{noun} mit dem kleinsten Geldbetrag",
            "zh": "金额最小的{noun}",
        },
        {
            "en": "the {noun} with the largest sum of money",
            "de": "{noun} mit dem größten Geldbetrag",
            "zh": "金额最大的{noun}",
        },
    ),
    "price": (
        {"en": "the cheapest {noun}", "de": "billigsten {noun}", "zh": "最便宜的{noun}"},
        {"en": "the dearest {noun}", "de": "teuersten {noun}", "zh": "最贵的{noun}"},
    ),
    "length": (
        {
            "en": "the {noun} that takes the least time",
            "de": "{noun} mit der kürzesten Dauer",
            "zh": "时长最短的{noun}",
        },
        {
            "en": "the {noun} that takes the most time",
            "de": "{noun} mit der längsten Dauer",
            "zh": "时长最长的{noun}",
        },
    ),
    "time": (
        {
            "en": "the {noun} with the earliest time of day",
            "de": "{noun} mit der frühesten Uhrzeit",
            "zh": "时间最早的{noun}",
        },
        {
            "en": "the {noun} with the latest time of day",
            "de": "{noun} mit der spätesten Uhrzeit",
            "zh": "时间最晚的{noun}",
        },
    ),
    "number": (
        {
            "en": "the {noun} with the lowest value in {unit}",
            "de": "{noun} mit dem niedrigsten Wert in {unit}",
            "zh": "{unit}数值最小的{noun}",
        },
        {
            "en": "the {noun} with the highest value in {unit}",
            "de": "{noun} mit dem höchsten Wert in {unit}",
            "zh": "{unit}数值最大的{noun}",
        },
    ),
    "letters": (
        {
            "en": "the {noun} whose name comes first in the alphabet",
            "de": "alphabetisch ersten {noun}",
            "zh": "名称按字母顺序排在最前的{noun}",
        },
        {
            "en": "the {noun} whose name comes last in the alphabet",
            "de": "alphabetisch letzten {noun}",
            "zh": "名称按字母顺序排在最后的{noun}",
        },
    ),
}

UNITS: Mapping[str, Words] = {
    "%": {"en": "percent", "de": "Prozent", "zh": "百分比"},
    "kg": {"en": "kilograms", "de": "Kilogramm", "zh": "公斤"},
    "km": {"en": "kilometres", "de": "Kilometern", "zh": "公里"},
    "m": {"en": "metres", "de": "Metern", "zh": "米"},
    "min": {"en": "minutes", "de": "Minuten", "zh": "分钟"},
    "ml": {"en": "millilitres", "de": "Millilitern", "zh": "毫升"},
    "°C": {"en": "degrees", "de": "Grad", "zh": "度"},
    "bpm": {"en": "beats per minute", "de": "Schlägen pro Minute", "zh": "每分钟心跳"},
}
"""Units in words, where a screen writes them in short; others are said as they are written."""

NOUNS: Mapping[str, Words] = {
    "row": {"en": "row", "de": "Eintrag", "zh": "条目"},
    "chip": {"en": "chip", "de": "Chip", "zh": "标签"},
    "tab": {"en": "tab", "de": "Reiter", "zh": "选项卡"},
    "choice": {"en": "choice", "de": "Eintrag", "zh": "选项"},
}
STEMS: Mapping[str, str] = {
    "line": "product",
    "wish": "product",
    "standing": "standing order",
    "rule": "alert",
    "queued": "song",
    "paper": "newspaper",
    "recipient": "contact",
    "area": "town",
    "value": "measurement",
    "chat": "conversation",
}
"""Words that users know for things whose ids have a developer's name."""

_STAR: Words = {"en": "the star", "de": "den Stern", "zh": "星标"}
_HEART: Words = {"en": "the heart", "de": "das Herz", "zh": "爱心"}
_BIN: Words = {"en": "the bin", "de": "den Papierkorb", "zh": "垃圾桶"}
_CROSS: Words = {"en": "the cross", "de": "das Kreuz", "zh": "叉号"}
_DOTS: Words = {"en": "the three dots", "de": "die drei Punkte", "zh": "三个点"}
_MARK: Words = {"en": "the bookmark", "de": "das Lesezeichen", "zh": "书签"}
CONTROLS: Mapping[str, Words] = {
    "Switch": {"en": "the switch", "de": "den Schalter", "zh": "开关"},
    "CheckBox": {"en": "the check box", "de": "das Kästchen", "zh": "复选框"},
    "contact_star": _STAR,
    "client_star": _STAR,
    "task_star": _STAR,
    "doctor_star": _STAR,
    "recipe_favorite": _HEART,
    "post_like": _HEART,
    "comment_like": _HEART,
    "value_delete": _BIN,
    "weight_delete": _BIN,
    "wish_remove": _BIN,
    "meal_remove": _CROSS,
    "word_delete": _CROSS,
    "queued_remove": _CROSS,
    "warning_dismiss": _CROSS,
    "song_more": _DOTS,
    "post_more": _DOTS,
    "article_save": _MARK,
    "post_save": _MARK,
    "place_remove": _MARK,
    "payee_send": {"en": "the paper plane", "de": "den Papierflieger", "zh": "纸飞机"},
    "call_again": {"en": "the handset", "de": "den Hörer", "zh": "听筒"},
    "quantity_plus": {"en": "the plus sign", "de": "das Plus", "zh": "加号"},
    "quantity_minus": {"en": "the minus sign", "de": "das Minus", "zh": "减号"},
    "deck_study": {"en": "the triangle", "de": "das Dreieck", "zh": "三角形"},
    "deck_quiz": {"en": "the question mark", "de": "das Fragezeichen", "zh": "问号"},
    "area_download": {"en": "the arrow down", "de": "den Pfeil nach unten", "zh": "向下的箭头"},
    "wish_to_cart": {"en": "the shopping cart", "de": "den Einkaufswagen", "zh": "购物车"},
    "place_home": {"en": "the house", "de": "das Haus", "zh": "小房子"},
    "copy_code": {"en": "the two sheets", "de": "die zwei Blätter", "zh": "两张纸"},
    "arrow": {"en": "the arrow", "de": "den Pfeil", "zh": "箭头"},
}
"""How a control looks, by its class or its developer's name."""

SWIPES: Mapping[str, Mapping[Language, tuple[str, ...]]] = {
    "up": {
        "en": (
            "Let me see what comes after the last entry shown here.",
            "Move your finger over the list from the bottom to the top.",
            "Show what lies further down.",
        ),
        "de": (
            "Zeige, was weiter unten kommt.",
            "Ziehe den Finger auf der Liste von unten nach oben.",
        ),
        "zh": ("让我看看再往下的内容。", "手指在列表上从下往上滑。"),
    },
    "down": {
        "en": (
            "Move your finger over the list from the top to the bottom.",
            "Pull the list down with your finger.",
        ),
        "de": (
            "Ziehe die Liste mit dem Finger nach unten.",
            "Streiche auf der Liste von oben nach unten.",
        ),
        "zh": ("用手指把列表往下拉。", "手指在列表上从上往下滑。"),
    },
    "left": {
        "en": (
            'Show what comes to the right of "{title}" in its line, beyond the edge.',
            'Push the line with "{title}" along so that its hidden end appears.',
        ),
        "de": (
            "Zeige, was in der Zeile mit „{title}“ rechts noch kommt.",
            "Schiebe die Zeile mit „{title}“ weiter, bis ihr verdecktes Ende erscheint.",
        ),
        "zh": ("让我看看“{title}”那一行右边还有什么。",),
    },
    "slider less": {
        "en": ('Set "{title}" lower.', 'Take "{title}" down a little.'),
        "de": ("Stelle „{title}“ niedriger.", "Regle „{title}“ etwas herunter."),
        "zh": ("把“{title}”调低。",),
    },
    "slider more": {
        "en": ('Set "{title}" higher.', 'Take "{title}" up a little.'),
        "de": ("Stelle „{title}“ höher.", "Regle „{title}“ etwas hinauf."),
        "zh": ("把“{title}”调高。",),
    },
}
