/** Encodings with one byte for each character. Earlier encodings are preferred if several fit. */
export const singleByteEncodings = [
  ...(['windows-1252', 'windows-1250', 'windows-1254', 'windows-1257'] as const),
  ...(['windows-1251', 'windows-1253', 'koi8-u', 'macintosh'] as const),
] as const;
export type SingleByteEncoding = (typeof singleByteEncodings)[number];

/** Letters beyond ASCII that words of one language contain. Each text is one language or several similar ones. */
const western = [
  ...['äöüßé', 'àâæçèéêëîïôœùûüÿ', 'áéíñóúüçàèï', 'àáâãçéêíóôõú', 'åäöæøéüó', 'àèéìíòóùúî'],
  ...['áàäâéèëêíïîóöôúüûç', 'áðéíóúýþæö', 'äõü', 'âêîôûŵŷáàäëïö', 'äöåšž'],
];
const central = [
  ...['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž'],
  ...['äöüßé', 'čšžäöü'],
];
const baltic = ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž', 'ąćęłńóśźż'];
const cyrillic = ['абвгдежзийклмнопрстуфхцчшщъыьэюяёґєіїў', 'абвгдежзиклмнопрстуфхцчшђјљњћџѓѕќ'];
const alphabets: Readonly<Record<SingleByteEncoding, readonly string[]>> = {
  ...{ 'windows-1252': western, macintosh: western, 'windows-1250': central },
  ...{ 'windows-1254': ['çğıiöşüâîû'], 'windows-1257': baltic },
  ...{ 'windows-1251': cyrillic, 'koi8-u': cyrillic },
  'windows-1253': ['αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ'],
};

const foreignLetter = /[^\P{L}\0-\x7fªº]/u;
const asciiLetter = /[a-z]/i;
/** Three letters beyond ASCII in a row. Only languages with a non-Latin alphabet contain them. */
const longRow = /[^\P{L}\0-\x7f]{3}/u;
/** A capital letter beyond ASCII after a small letter, or before one within a word. */
const strangeCapital = /\p{Ll}(?=[^\0-\x7f])\p{Lu}|\p{L}(?=[^\0-\x7f])\p{Lu}\p{Ll}/u;
/** ASCII letters that the languages with þ and ð do not have. */
const strangeNeighbour = /[þð].*[cqwz]|[cqwz].*[þð]/i;
/** A symbol within, before or after a word, but no apostrophe, dash or quotation mark, and no power as in m³. */
const strangeSymbol =
  /\p{L}(?![’‘\u00ad–—·])[^\p{L}\p{M}\0-\x7f\u00a0](?=\p{L})|[£¥¯¹³€ªº](?=\p{L})|\p{L}{3}[£¥¯¹³§±](?!\p{L})|(?=[^\0-\x7f])[\p{Sm}◊‡†™](?=\p{L})|\p{L}(?=[^\0-\x7f±¬])\p{Sm}/u;

/** Cyrillic word without a vowel. Greek words look like this if they are read as Cyrillic. */
const noVowel = /^(?=.{3})[бвгджзйклмнпрстфхцчшщъь]+$/;

const isStrangeWord = (word: string, isLatin: boolean): boolean =>
  strangeCapital.test(word) ||
  strangeNeighbour.test(word) ||
  (isLatin && longRow.test(word)) ||
  (!isLatin && asciiLetter.test(word)) ||
  noVowel.test(word.toLowerCase());

const fits = (word: string, language: string): boolean =>
  [...word.toLowerCase().normalize('NFC')].every(
    (letter) => !foreignLetter.test(letter) || language.includes(letter),
  );

/** Costs of a word of another language than the rest, and of one that no language of the encoding has. */
const [otherLanguage, noLanguage] = [1, 4];

/** Rate how unlikely a text is in an encoding, by its words and symbols: 0 if one language has all of them. */
function rateText(encoding: SingleByteEncoding, text: string): number {
  const languages = alphabets[encoding];
  const isLatin = languages.every((language) => !/[аα]/.test(language));
  const words = (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => foreignLetter.test(word));
  const known = words.filter(
    (word) => !isStrangeWord(word, isLatin) && languages.some((one) => fits(word, one)),
  );
  const others = languages.map((language) => known.filter((word) => !fits(word, language)).length);
  const symbols = (text.match(new RegExp(strangeSymbol, 'gu')) ?? []).length;
  const strange = words.length - known.length + symbols;
  return strange * noLanguage + Math.min(...others) * otherLanguage;
}

/** Encodings of the countries of a language, if it is not that of Western Europe. */
const usualEncodings: readonly (readonly [SingleByteEncoding, string])[] = [
  ['windows-1250', 'pl cs sk hu ro sl hr bs sq'],
  ['windows-1251', 'ru uk be bg mk sr'],
  ['windows-1253', 'el'],
  ['windows-1254', 'tr az'],
  ['windows-1257', 'lt lv et'],
];
const isUsualFor = (encoding: SingleByteEncoding, languages: readonly string[]): boolean =>
  usualEncodings.some(
    ([one, tags]) =>
      one === encoding &&
      languages.some((language) => tags.split(' ').includes(language.slice(0, 2))),
  );

/** Number of bytes that are examined from the first one beyond ASCII on. */
const sampleBytes = 20_000;
const [carriageReturn, lineFeed] = [13, 10];

/** Return the start and end of the bytes that show the encoding: around and after the first one beyond ASCII. */
export function findEncodingSample(bytes: Uint8Array): readonly [start: number, end: number] {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  return [Math.max(0, first - 50), first + sampleBytes];
}

/**
 * Return the encodings in which the text is most likely that of one language, the preferred first: several if they give
 * different texts. Macintosh files end lines by returns. `languages`: BCP 47 tags of the person who has the file.
 */
export function findSingleByteEncodings(
  bytes: Uint8Array,
  languages: readonly string[] = [],
): readonly [SingleByteEncoding, ...SingleByteEncoding[]] {
  const sample = bytes.subarray(...findEncodingSample(bytes));
  const isMacintosh = bytes.includes(carriageReturn) && !bytes.includes(lineFeed);
  const found = singleByteEncodings.map((encoding) => {
    const text = new TextDecoder(encoding).decode(sample);
    const isPreferred = isMacintosh && encoding === 'macintosh' && foreignLetter.test(text);
    const rank = isPreferred ? 0 : isUsualFor(encoding, languages) ? 1 : 2;
    return { encoding, text, cost: rateText(encoding, text), rank };
  });
  const least = Math.min(...found.map(({ cost }) => cost));
  const likely = found.filter(({ cost }) => cost === least).sort((a, b) => a.rank - b.rank);
  const [best, ...others] = likely.filter(
    ({ text }, n) => likely.findIndex((one) => one.text === text) === n,
  );
  return [best?.encoding ?? 'windows-1252', ...others.map(({ encoding }) => encoding)];
}
