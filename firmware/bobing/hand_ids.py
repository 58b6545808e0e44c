"""The ids of the hands of bo bing (rules.md §1)."""

# From high to low; the order of the zhuangyuan hands is the ruleset's own.
ORDINARY_HANDS = ("duitang", "sanhong", "sijin", "erju", "yixiu")
ZHUANGYUAN_HANDS = (
    "chajinhua",
    "liubohong",
    "biandijin",
    "liubohei",
    "wuhong",
    "wuzi_yixiu",
    "wuzi",
    "sihong",
)
# These hands can be of any face but 4.
FACED_HANDS = ("biandijin", "liubohei", "wuzi_yixiu", "wuzi")
BLACK_FACES = "65321"
