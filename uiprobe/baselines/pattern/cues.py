"""Cues in instructions in English, German and Chinese: verbs, directions, order, symbols."""

from __future__ import annotations

import re

from uiprobe.ui.actions import ActionKind, Direction, Key

KEYS = (
    (
        Key.BACK,
        r"\bback (key|button)|\b(go|press|return|navigate) back\b|previous screen|geh\w* zurück|"
        r"返回键",
    ),
    (Key.ENTER, r"\benter key|press enter|return key"),
    (Key.HOME, r"\bhome (key|button|screen)"),
)
KINDS = (
    (ActionKind.LONGCLICK, r"\b(hold|long|keep|halte|lange|gedrückt)\b|长按|按住"),
    (
        ActionKind.TEXT,
        r"^(type|enter|write|fill|put|input|gib|schreib\w*|trage)\b|\b(type|eintipp\w*)\b|输入|填",
    ),
    (
        ActionKind.SWIPE,
        r"\b(swipe|scroll|slide|finger|drag|fling|pull|push|further down|comes after|beyond|lower|"
        r"higher|a little|wisch\w*|streich\w*|ziehe|schiebe|weiter unten|noch kommt|niedriger|"
        r"höher|etwas (herunter|hinauf))\b|滑|往下拉|再往下|还有什么|调低|调高",
    ),
)
TURNS = (
    (
        Direction.UP,
        r"bottom to the top|von unten nach oben|从下往上|weiter unten|further down|"
        r"comes after|再往下",
    ),
    (Direction.DOWN, r"top to the bottom|von oben nach unten|从上往下|pull|ziehe|往下拉"),
    (
        Direction.LEFT,
        r"beyond the edge|hidden end|rechts noch|verdecktes|右边还有|lower|take .*down|niedriger|"
        r"herunter|调低",
    ),
    (Direction.RIGHT, r"higher|take .*up|höher|hinauf|调高"),
    (Direction.UP, r"up|hoch|oben|上"),
    (Direction.DOWN, r"down|unten|herunter|下"),
    (Direction.LEFT, r"left|links|左"),
    (Direction.RIGHT, r"right|rechts|右"),
)
"""Cues for the direction in which the finger moves; the first that matches counts."""

SIDEWAYS = r"edge|hidden end|rechts noch|verdecktes|右边还有"
SLIDERS = r"lower|higher|a little|niedriger|höher|etwas (herunter|hinauf)|调低|调高"
ORDINALS = (
    r"first|top(?!\w)|erste\w?|第一",
    r"second|zweite\w?|第二",
    r"third|dritte\w?|第三",
    r"fourth|vierte\w?|第四",
    r"fifth|fünfte\w?|第五",
    r"sixth|sechste\w?|第六",
    r"seventh|siebte\w?|第七",
    r"eighth|achte\w?|第八",
)
COUNTED = r"from the (top|bottom|left|right)|von (oben|unten|links|rechts)|从.往.数"
BACKWARDS = r"from the (bottom|right)|von (unten|rechts)|从(下|右)往"
AFTER = r"right below|to the right of|direkt unter|direkt rechts|下面|右边"
BEFORE = r"right above|to the left of|direkt über|direkt links|上面|左边"
CHOSEN = r"selected now|gerade gewählten|当前选中"
PAIRED = r"with both|mit den texten|同时写着"
ALPHABET = r"alphabet|字母顺序"
LAST = r"last|letzte|最后"
MOST = (
    r"(larg|high|dear|long|late|great|big|new|heavi|exp)\w*(est|er|ensive|t)\b|\bmost\b|\bmore\b|"
    r"größt|teuerst|längst|spätest|höchst|最大|最贵|最长|最晚"
)
LEAST = (
    r"(small|low|cheap|short|earl|old|light|soon)\w*(est|er|t)\b|\bleast\b|\bless\b|\bfew|kleinst|"
    r"billigst|kürzest|frühest|niedrigst|最小|最便宜|最短|最早"
)
STATES = {
    r"\b(off|unchecked|unticked|not (on|checked|done|selected|ticked))\b|ausgeschaltet|"
    r"nicht abgehakt|关闭|未勾选": False,
    r"\b(on|checked|ticked|selected|done|active|chosen)\b|eingeschaltet|abgehakt|打开|已勾选": True,
}
ICONS = ("imagebutton", "imageview", "button")
ROLES = {
    r"check ?box|\btick|\bbox|kästchen|复选框|方框": ("checkbox",),
    r"switch|toggle|schalter|开关": ("switch", "togglebutton"),
    r"\bradio|\bchoice|(?<!选)选项(?!卡)": ("radiobutton", "checkedtextview", "radio"),
    r"icon|star|picture|symbol|image|arrow|pencil|cross|plus|button|图标|按钮|schaltfläche": ICONS,
    r"\bdrop|drop-down": ("spinner", "combobox"),
    r"slider|schieberegler|滑块": ("seekbar",),
    r"\bfield|feld\b|输入框": ("edittext", "textbox", "searchbox"),
    r"\bchip|标签": ("chip",),
}
SYMBOLS = {
    r"pencil|\bstift|铅笔": "edit rename compose write note fab",
    r"magnif|lupe|放大镜": "search find lens",
    r"\bbin\b|papierkorb|垃圾桶": "delete trash remove clear dismiss",
    r"\bplus|pluszeichen|加号": "add new create fab zoom in plus increase more save",
    r"minus|减号": "minus decrease less zoom out remove",
    r"cross\b|kreuz|叉号": "close cancel clear dismiss remove delete navigate up",
    r"heart|herz|爱心": "like favorite favourite wish saved",
    r"\bstar|stern|星": "favorite favourite star rate rating important",
    r"triangle|dreieck|三角形": "play next study start",
    r"two bars": "pause",
    r"paper plane|papierflieger|纸飞机": "send share directions save publish",
    r"linked dots|connected dots|joined dots|verbundenen punkte|相连的三个点": "share send",
    r"three dots|drei punkte|三个点": "more options overflow menu",
    r"bookmark|lesezeichen|书签": "bookmark save saved remove",
    r"three lines|drei striche|三条横线": "menu drawer navigation",
    r"length|verschieden langen|长短不一": "sort order filter",
    r"\bgear|zahnrad|齿轮": "settings preferences",
    r"\bbell|glocke|铃": "alarm notifications alert reminder",
    r"figure|figur|person|人像": "account profile person contact artist payee passenger",
    r"calendar|kalender|日历": "date calendar today due",
    r"layers|ebenen|stacked|gestapelt|叠|图层": "layers map type presets",
    r"\bclock|\buhr\b": "time history",
    r"check mark|häkchen|对勾": "done ok save confirm create apply",
    r"speech": "comment message",
    r"louder": "volume up",
    r"quieter|loudspeaker|lautsprecher|喇叭": "volume mute voice",
    r"two letters|zwei buchstaben|两个字母": "size text",
    r"\bflag|fahne|小旗": "flag lap goals mark",
    r"broom|besen|扫帚": "clear empty delete",
    r"handset|hörer|听筒": "call phone again",
    r"globe|weltkugel|地球": "cities language world web",
    r"\beye\b|auge|眼睛": "hide show amounts visibility",
    r"keyboard|tastatur|键盘": "toggle mode keyboard input",
    r"target|zielscheibe|靶心": "locate location my",
    r"\btrain|\bzug\b|火车": "trains",
    r"\bbed\b|\bbett\b|的床": "hotels",
    r"house|\bhaus\b|房子": "home",
    r"shopping cart|einkaufswagen|cart with|购物车": "cart",
    r"sheets|blätter|两张纸": "copy",
    r"question mark|fragezeichen|问号": "quiz help",
    r"price tag|preisschild|价签": "offers",
    r"folded sheet|gefaltete|折叠": "map",
    r"two arrows|zwei pfeile|两个箭头": "sort",
    r"crossed arrows|gekreuzten|交叉箭头": "shuffle",
    r"round arrow|runden? pfeil|环形箭头": "repeat reset",
    r"\barrow down|pfeil nach unten|向下的箭头": "download",
    r"arrow|pfeil|箭头": "arrow next previous back navigate backspace delete expand",
}
"""Usual meanings of symbols, in the words of ids and descriptions."""

MEANINGS = {
    r"such|搜索|查找": "search find",
    r"lösch|entfern|nimmt|删|移除|移出": "delete remove clear dismiss",
    r"favorit|收藏": "favorite star save",
    r"reihenfolge|排列顺序": "sort order",
    r"senden|sendet|gesendet|发送|接收": "share send",
    r"speicher|保存|存": "save",
    r"ändern|修改": "edit change",
    r"neue[nrs]?\b|anlegt|新建|添加": "add new fab create",
    r"erinnerung|提醒": "remind reminder alert",
    r"karte\b|地图": "map card",
    r"\btag\b|tages|日期": "day date",
    r"like\b|点赞": "like",
    r"schließ|关闭": "close",
    r"herunterlädt|下载": "download",
    r"kopier|复制": "copy",
    r"kalender|日历": "calendar",
    r"anruf|打电话": "call",
    r"öffnet|打开": "open",
}
"""English words of ids and descriptions for German and Chinese words for a purpose."""

WORDS_FOR_THINGS = re.compile(r"\b(row|item|entry|eintrag)|条目")
WORDS_FOR_TABS = re.compile(r"\btab\b|reiter|选项卡")
