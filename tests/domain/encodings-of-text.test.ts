import { expect, test } from 'vitest';
import { decodeText, detectTextEncoding } from '#shared/text-encoding.ts';

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

test('binary data with zero bytes is not detected as UTF-16 text', () => {
  const numbers = Uint8Array.from({ length: 4000 }, (_, n) => (n % 7 === 0 ? 0 : (n * 37) % 256));
  expect(detectTextEncoding(numbers)).not.toMatch('utf-16');
  const lengths = Uint8Array.from({ length: 4000 }, (_, n) => [65, 0, 3, 0][n % 4] ?? 0);
  expect(decodeText(lengths)).toMatch(/\p{Cc}/u);
});
