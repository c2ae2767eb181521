import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSingleByteEncodings } from '#shared/single-byte-encoding.ts';
import { decodeText, detectTextEncoding, type TextEncoding } from '#shared/text-encoding.ts';
import { runs } from '#tests/support/runs.ts';

const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const swapped = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16());

const texts = {
  German: 'Vorgang;Größe\n1;Übergröße\n',
  Russian: 'Номер заявки;Событие;Исполнитель\nпервая;Заявка создана;Иванов\n'.repeat(9),
  Greek: 'Αριθμός;Ενέργεια\nπρώτη;Έγκριση\n'.repeat(9),
  Chinese: '案例编号,活动名称,处理人员姓名\n第一个案例,提交申请,王小明\n一,批准,李\n'.repeat(9),
  Japanese: '案件番号、活動、担当者\r\n一番目の案件、申請を提出、山田太郎\r\n'.repeat(9),
  Arabic: 'رقم الطلب;النشاط\nالأول;تمت الموافقة\n'.repeat(9),
  'one line': 'Übersicht',
} as const;

test.each(Object.entries(texts))(
  '%s text is decoded from UTF-8 and UTF-16, with and without a byte order mark',
  (_, text) => {
    for (const bytes of [
      new Uint8Array(Buffer.from(text)),
      new Uint8Array(Buffer.from(`\ufeff${text}`)),
      ...[utf16(text), utf16(`\ufeff${text}`), swapped(text), swapped(`\ufeff${text}`)],
    ])
      expect(decodeText(bytes)).toBe(text);
  },
);

/** Encode a text with one byte for each character. */
function encode(text: string, encoding: TextEncoding): Uint8Array {
  const bytes = Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte));
  const letters = bytes.map((byte) => new TextDecoder(encoding).decode(byte));
  const encoded = [...text].map((letter) => letters.indexOf(letter));
  if (encoded.includes(-1)) throw new Error(`${text} has letters that are not in ${encoding}`);
  return Uint8Array.from(encoded);
}

const names: readonly (readonly [TextEncoding, string])[] = [
  ['windows-1252', 'Größe;Jürgen Müller;Zoë O’Neil;12,50 €'],
  ['windows-1252', 'Søren Ågård;José Nuñez;João Simões;Müller;Renée;François;Þórður;30 m³;nº 5'],
  ['windows-1252', '¿Por qué?\\n„Hallo“ «mot» “word” ‘a’ …and §5 ©Name'],
  ['windows-1252', 'GRÖSSE;MÜLLER;JOSÉ;Škoda;“quoted” – so…;§ 5;© Æther'],
  ['windows-1250', 'Nazwisko;Imię;Przełożony\nWałęsa;Łukasz;\nŚwiątek;Michał;'],
  ['windows-1250', 'Příjmení;Jméno\nDvořák;Jiří\nNěmcová;Božena'],
  ['windows-1250', 'Név;Főnök\nTörőcsik Mari;Kovács Gergő\nSzabó Ágnes;Fűrész Jenő'],
  ['windows-1250', 'Nume;Prenume\nPopescu;Ştefan\nIonescu;Mădălina'],
  ['windows-1250', 'Imię\nPaweł'],
  ['windows-1257', 'Pavardė;Vardas\nKazlauskas;Jonas\nŽukauskienė;Rūta'],
  ['windows-1257', 'Uzvārds;Vārds\nBērziņš;Jānis\nKalniņa;Līga'],
  ['koi8-u', 'Фамилия;Имя\nИванов;Пётр\nСидорова;Анна'],
  ['koi8-u', 'ФАМИЛИЯ;ИМЯ\nИВАНОВ;ПЁТР'],
  ['koi8-u', 'Прізвище\nШевченко;Олексій\nЇжакевич'],
  ['windows-1251', 'Иван'],
  ['windows-1251', 'Фамилия;Имя\nИванов;Пётр\nСидорова;Анна'],
  ['windows-1251', 'Прізвище;Ім’я\nШевченко;Олексій\nЇжакевич;Іван'],
  ['windows-1253', 'Επώνυμο;Όνομα\nΠαπαδόπουλος;Γιώργος'],
  ['windows-1254', 'Adı;Soyadı\nIşıl;Yıldız\nŞükrü;Gümüş\nÇağrı;Öztürk'],
  ['macintosh', 'Nachname;Vorname\nMüller;Jürgen\nGroß;Bärbel'],
  ['macintosh', 'Nom;Prénom\nLefèvre;François\nNuñez;José'],
];

test.each(names)('the single-byte encoding %s is detected from the names %s', (encoding, text) => {
  for (const end of ['\n', '\r\n']) {
    const bytes = encode(text.replaceAll('\n', end), encoding);
    expect(decodeText(bytes)).toBe(text.replaceAll('\n', end));
  }
});

test('a text with carriage returns as line ends is decoded without loss in both Mac Roman and Windows-1252', () => {
  const text = 'Apellido;Nombre\rMartínez;José\r';
  expect(decodeText(encode(text, 'macintosh'))).toBe(text);
  expect(decodeText(encode(text, 'windows-1252'))).toBe(text);
});

test('binary data with zero bytes is not detected as UTF-16 text', () => {
  const numbers = Uint8Array.from({ length: 4000 }, (_, n) => (n % 7 === 0 ? 0 : (n * 37) % 256));
  expect(detectTextEncoding(numbers)).not.toMatch('utf-16');
  const lengths = Uint8Array.from({ length: 4000 }, (_, n) => [65, 0, 3, 0][n % 4] ?? 0);
  expect(decodeText(lengths)).toMatch(/\p{Cc}/u);
});

/** Names by language, with the encoding that its countries use. */
const namesByLanguage: readonly (readonly [string, TextEncoding, string])[] = [
  ['de', 'windows-1252', 'Müller Größe Jürgen Schäfer Weiß Köhler Bärbel'],
  ['fr', 'windows-1252', 'Lefèvre François Noël Élodie Gérard Benoît Hélène'],
  ['es', 'windows-1252', 'Nuñez José Martínez Peña Íñigo Ramón Ángel'],
  ['pt', 'windows-1252', 'João Conceição Simões Inês Antônio Luís Gonçalves'],
  ['sv', 'windows-1252', 'Åsa Öberg Hämäläinen Sjögren Bäck Pöyry'],
  ['da', 'windows-1252', 'Søren Ågård Jørgen Kjær Østergaard'],
  ['is', 'windows-1252', 'Þóra Guðrún Sigurður Jón Ýr Æsa Hjörtur'],
  ['hu', 'windows-1250', 'Gergő Kovács Szűcs Ágnes Jenő Törőcsik Őri'],
  ['ro', 'windows-1250', 'Ştefan Mădălina Ţuţea Ion Mureşan Cătălin Brâncuşi'],
  ['pl', 'windows-1250', 'Wałęsa Łukasz Świątek Michał Żak Paweł Józef'],
  ['cs', 'windows-1250', 'Dvořák Jiří Němcová Božena Kováčová Růžena'],
  ['hr', 'windows-1250', 'Željko Marić Đorđe Šimić Kovačević Čačić'],
  ['tr', 'windows-1254', 'Ayşe Yıldız Oğuz İbrahim Gökhan Şahin Çağrı Öztürk'],
  ['lt', 'windows-1257', 'Žukas Rūta Šarūnas Ąžuolas Kazlauskienė Čiurlionis'],
  ['lv', 'windows-1257', 'Bērziņš Jānis Līga Kalniņa Ģirts Ķēniņš Čaks'],
  ['et', 'windows-1257', 'Jüri Tõnisson Ülle Põld Märt'],
  ['ru', 'windows-1251', 'Иванов Пётр Сидорова Анна Ёлкин Щукин'],
  ['uk', 'windows-1251', 'Шевченко Олексій Їжакевич Ганна Євген'],
  ['el', 'windows-1253', 'Παπαδόπουλος Γιώργος Ελένη Νίκος Άννα'],
];

test('the candidate encodings of a text of a few names include its real one, which comes first for a person of that language', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...namesByLanguage),
      fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
      ([language, encoding, names], places) => {
        const all = names.split(' ');
        const text = `Name;Code\n${places.map((n) => `${all[n % all.length]};7`).join('\n')}`;
        fc.pre(/[^\0-\x7f]/.test(text));
        const bytes = encode(text, encoding);
        const decodeIn = (one: TextEncoding) => new TextDecoder(one).decode(bytes);
        expect(findSingleByteEncodings(bytes).map(decodeIn)).toContain(text);
        expect(decodeIn(findSingleByteEncodings(bytes, [`${language}-XX`, 'en'])[0])).toBe(text);
      },
    ),
    { numRuns: runs(400) },
  );
});
