/** Encodings with one byte for each character. The first ones are preferred if several fit. */
const singleByteEncodings = [
  ...(['windows-1252', 'macintosh', 'windows-1250', 'windows-1254'] as const),
  ...(['windows-1251', 'windows-1253'] as const),
] as const;
export type SingleByteEncoding = (typeof singleByteEncodings)[number];

/** Letters beyond ASCII that words of one language contain. Each text is one language or several similar ones. */
const western = [
  ...[
    'äöüßé',
    'àâæçèéêëîïôœùûüÿ',
    'áéíñóúüçàèïª º',
    'àáâãçéêíóôõúª º',
    'åäöæøéüó',
    'àèéìíòóùúîª º',
  ],
  ...['áàäâéèëêíïîóöôúüûç', 'áðéíóúýþæö', 'äõü', 'âêîôûŵŷáàäëïö', 'äöåšž'],
];
const central = [
  ...['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž'],
  ...['äöüßé', 'čšžäöü'],
];
const cyrillic = ['абвгдежзийклмнопрстуфхцчшщъыьэюяёґєіїў', 'абвгдежзиклмнопрстуфхцчшђјљњћџѓѕќ'];
const alphabets: Readonly<Record<SingleByteEncoding, readonly string[]>> = {
  ...{ 'windows-1252': western, macintosh: western, 'windows-1250': central },
  'windows-1254': ['çğıiöşüâîû'],
  'windows-1251': cyrillic,
  'windows-1253': ['αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ'],
};

const foreignLetter = /[^\P{L}\0-\x7f]/u;
/** Letters beyond ASCII in one row that only alphabets without ASCII letters have. */
const longRow = /[^\P{L}\0-\x7f]{3}/u;
/** A capital within a word of small letters. */
const strangeCapital = /\p{Ll}(?=[^\0-\x7f])\p{Lu}|\p{L}(?=[^\0-\x7f])\p{Lu}\p{Ll}/u;
/** A symbol within, before or after a word, but no apostrophe, dash or quotation mark, and no power as in m³. */
const strangeSymbol =
  /\p{L}(?![’‘\u00ad–—·])[^\p{L}\p{M}\0-\x7f\u00a0](?=\p{L})|[£¥¯¹³€](?=\p{L})|\p{L}{3}[£¥¯¹³§±](?!\p{L})/u;

/** Cyrillic word without a vowel. Greek words look like this if they are read as Cyrillic. */
const noVowel = /^(?=.{3})[бвгджзйклмнпрстфхцчшщъь]+$/;

function isLikelyWord(word: string, languages: readonly string[], isLatin: boolean): boolean {
  if (strangeCapital.test(word) || (isLatin && longRow.test(word))) return false;
  if (noVowel.test(word.toLowerCase())) return false;
  const letters = [...word.toLowerCase().normalize('NFC')].filter((one) => foreignLetter.test(one));
  return languages.some((language) => letters.every((one) => language.includes(one)));
}

/** Return the number of words and symbols of a text that no language of the encoding has. */
function countUnlikely(encoding: SingleByteEncoding, text: string): number {
  const isLatin = encoding !== 'windows-1251' && encoding !== 'windows-1253';
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const unlikely = words.filter((word) => !isLikelyWord(word, alphabets[encoding], isLatin));
  return unlikely.length + (text.match(new RegExp(strangeSymbol, 'gu')) ?? []).length;
}

/** Number of bytes that are examined from the first one beyond ASCII on. */
const sampleBytes = 20_000;
const [carriageReturn, lineFeed] = [13, 10];

/** Detect the encoding in which the most words look like those of a language. Macintosh files end lines by returns. */
export function detectSingleByteEncoding(bytes: Uint8Array): SingleByteEncoding {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  const sample = bytes.subarray(Math.max(0, first - 50), first + sampleBytes);
  const isMacintosh = bytes.includes(carriageReturn) && !bytes.includes(lineFeed);
  const found = singleByteEncodings.map((encoding) => {
    const text = new TextDecoder(encoding).decode(sample);
    const isPreferred = isMacintosh && encoding === 'macintosh' && foreignLetter.test(text);
    return { encoding, unlikely: countUnlikely(encoding, text), rank: isPreferred ? 0 : 1 };
  });
  const [best] = found.sort((a, b) => a.unlikely - b.unlikely || a.rank - b.rank);
  return best?.encoding ?? 'windows-1252';
}
