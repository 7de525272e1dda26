//! The short form of a digest that people can compare by reading it aloud: four words and a code.

/// Short words that are hard to confuse when read aloud; the index of each is one byte of the digest.
const WORDS: [&str; 256] = [
    "river", "copper", "lamp", "seven", "market", "yam", "drum", "ladder", "mango", "pepper", "candle", "basket", "hammer", "zebra",
    "window", "needle", "palm", "garden", "bottle", "carpet", "engine", "pillow", "cotton", "ginger", "harbour", "jacket", "kettle",
    "lemon", "mirror", "nutmeg", "orange", "parrot", "rabbit", "saddle", "table", "umbrella", "velvet", "wagon", "yellow", "anchor",
    "barrel", "cactus", "dagger", "elbow", "feather", "goat", "hazel", "island", "jungle", "kite", "lion", "meadow", "nest", "oyster",
    "pencil", "quilt", "ribbon", "silver", "tiger", "uncle", "valley", "walnut", "almond", "beetle", "camel", "desert", "eagle", "falcon",
    "giraffe", "honey", "indigo", "jasmine", "kernel", "lantern", "magnet", "noodle", "onion", "paddle", "quarry", "rocket", "sugar",
    "thunder", "urchin", "violin", "willow", "apple", "bamboo", "cedar", "dolphin", "ember", "forest", "guitar", "helmet", "insect",
    "jewel", "knuckle", "leopard", "monkey", "north", "ocean", "planet", "quiver", "radish", "salmon", "tomato", "upper", "vessel",
    "winter", "amber", "biscuit", "cherry", "donkey", "east", "finger", "goose", "hotel", "ivory", "jelly", "koala", "lizard", "marble",
    "nine", "olive", "peanut", "rubber", "spoon", "turtle", "unit", "vapour", "wolf", "acorn", "bridge", "cabin", "dove", "eleven",
    "farmer", "glove", "hippo", "idea", "jug", "key", "leather", "metal", "nurse", "oven", "piano", "rain", "shadow", "tunnel", "vulture",
    "wheel", "arrow", "button", "clay", "dance", "engrave", "fish", "grape", "hill", "ink", "judge", "kitchen", "leaf", "moon", "net",
    "oak", "purple", "road", "stone", "tent", "valve", "wasp", "alley", "bread", "coral", "doctor", "eight", "fox", "grass", "hair",
    "inch", "joke", "knot", "lake", "mouse", "neck", "opal", "potato", "ring", "snow", "tooth", "vase", "whale", "atom", "brush", "crown",
    "desk", "echo", "flute", "gold", "hand", "iron", "jam", "knee", "lock", "mask", "noon", "oil", "plum", "rose", "sand", "train", "van",
    "wind", "axe", "bell", "chain", "drink", "earth", "flag", "gate", "heart", "ice", "juice", "king", "limb", "mint", "nail", "otter",
    "pond", "root", "ship", "tree", "vine", "wave", "ankle", "boat", "cloud", "door", "egg", "fern", "giant", "horn", "item", "jar",
    "kidney", "lunch", "milk", "nose", "owl", "puzzle", "rope", "skin", "tail", "vote", "wool",
];

/// The first eight bytes of a digest, as `river-copper-lamp-seven · 9F3A-22C1`. Two different plans have equal ones once in about 2⁶⁴
/// cases; decisions use the whole digest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    /// Four words, joined by hyphens.
    pub words: String,
    /// Eight hexadecimal digits with a hyphen in the middle.
    pub code: String,
}

impl Fingerprint {
    /// The short form of a digest.
    pub fn of(digest: &[u8; 32]) -> Self {
        let [first, second, third, fourth, a, b, c, d, ..] = *digest;
        let words = [first, second, third, fourth].map(|byte| WORDS[usize::from(byte)]);
        Self {
            words: words.join("-"),
            code: format!("{a:02X}{b:02X}-{c:02X}{d:02X}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_digest_has_words_and_a_code() {
        let mut digest = [0_u8; 32];
        digest[..8].copy_from_slice(&[0, 1, 254, 255, 0x9F, 0x3A, 0x22, 0xC1]);
        let fingerprint = Fingerprint::of(&digest);
        assert_eq!(fingerprint.words, "river-copper-vote-wool");
        assert_eq!(fingerprint.code, "9F3A-22C1");
    }

    #[test]
    fn no_word_comes_twice_and_each_is_short_and_plain() {
        assert_eq!(WORDS.iter().collect::<BTreeSet<_>>().len(), 256);
        for word in WORDS {
            assert!(
                (3..=8).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_lowercase()),
                "{word}"
            );
        }
        // Words differ by more than the last letter, so that they cannot be confused.
        let stems: BTreeSet<&str> = WORDS.iter().map(|word| word.strip_suffix('s').unwrap_or(word)).collect();
        assert_eq!(stems.len(), 256);
    }
}
