# Makes the subsets from the static TTFs of Inter: Latin as Nigerian names and English need it, figures of one width, no kerning.
import sys
from fontTools import subset
from fontTools.ttLib import TTFont

RANGES = [(0x20, 0x7E), (0xA0, 0x24F), (0x250, 0x2AF), (0x2B0, 0x2DD), (0x300, 0x338), (0x1E00, 0x1EFF),
          (0x2010, 0x2027), (0x2030, 0x203A), (0x20A0, 0x20BF), (0x2190, 0x2193)]
SINGLE = [0x2044, 0x2116, 0x2122, 0x2212, 0x2260, 0x25A1, 0xFFFD]

source, target = sys.argv[1:]
font = TTFont(source)
wide = {}
for record in font["GSUB"].table.FeatureList.FeatureRecord:
    if record.FeatureTag == "tnum":
        for index in record.Feature.LookupListIndex:
            for table in font["GSUB"].table.LookupList.Lookup[index].SubTable:
                wide.update(getattr(getattr(table, "ExtSubTable", table), "mapping", {}))
for table in font["cmap"].tables:
    for digit in range(0x30, 0x3A):
        if digit in table.cmap:
            table.cmap[digit] = wide.get(table.cmap[digit], table.cmap[digit])
options = subset.Options()
options.layout_features = ["ccmp", "locl", "mark", "mkmk"]
options.hinting = False
options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
options.notdef_outline = True
made = subset.Subsetter(options)
made.populate(unicodes=[code for first, last in RANGES for code in range(first, last + 1)] + SINGLE)
made.subset(font)
font.save(target)
