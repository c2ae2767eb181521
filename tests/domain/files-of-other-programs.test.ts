import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkFile, checkName } from '#functions/requests/files/check-file.ts';
import { decodeText, detectTextEncoding } from '#shared/text-encoding.ts';

const folder = join(import.meta.dirname, '../inputs');
const input = (name: string) => new Uint8Array(readFileSync(join(folder, name)));
const accepted = (name: string, content: Uint8Array) => checkFile({ name, content }, 'file');
const bytes = (text: string) => new TextEncoder().encode(text);
const utf16be = (text: string) =>
  new Uint8Array([...text].flatMap((one) => [one.charCodeAt(0) >> 8, one.charCodeAt(0) & 255]));

describe('attachments that other programs save', () => {
  test.each([
    ...['ansi.csv', 'ansi.txt', 'bom.csv', 'utf16.csv', 'dosend.txt', 'mentions-html.txt'],
    ...['newline.pdf', 'plain.pdf', 'illustrator.pdf', 'zip64.xlsx', 'poi5.xlsx'],
    ...['openpyxl-order.xlsx', 'streamed.xlsx', 'rezipped.odt', 'hr-export.csv'],
  ])('the attachment %s saved by another program is accepted', async (name) => {
    expect((await accepted(name, input(name))).name).toBe(name);
  });

  test.each([
    ['a PDF after a line of a mail program', 'a.pdf', bytes('Scan 12\r\n%PDF-1.4\n%%EOF')],
    ['UTF-16 with the high byte first', 'a.txt', utf16be('\ufeffHello there')],
    ['UTF-16 without a mark', 'a.txt', utf16be('Hello there')],
    ['a text of many comments', 'a.txt', bytes(`${'<!---->\n'.repeat(100_000)}text`)],
    ['a text that explains <script>', 'a.csv', bytes('Tag;What\n<script>;runs')],
  ])('an unusual attachment is accepted: %s', async (_, name, content) => {
    await expect(accepted(name, content)).resolves.toMatchObject({ name });
  });

  test.each([
    ['a page called a PDF', 'a.pdf', bytes('<html>%PDF-1.4</html>')],
    ['a page called text', 'a.txt', bytes('\ufeff<!-- x --> <html><script>alert(1)</script>')],
    ['a page after many comments', 'a.txt', bytes(`${'<!-- -->\n'.repeat(100_000)}<html>`)],
    ['a page in UTF-16 called text', 'a.txt', utf16be('\ufeff<html><body>Hi')],
    ['a PDF called text', 'a.txt', input('plain.pdf')],
    ['a document called another one', 'a.docx', input('zip64.xlsx')],
    ['a program called text', 'a.txt', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0])],
    ['a cut archive', 'a.xlsx', input('zip64.xlsx').subarray(0, 1200)],
  ])(
    'an attachment whose content does not match its type is rejected: %s',
    async (_, name, content) => {
      await expect(accepted(name, content)).rejects.toMatchObject({ code: 'file.type-refused' });
    },
  );

  test('an archive that declares a false content size is rejected', async () => {
    const content = Buffer.from(input('zip64.xlsx'));
    const entry = content.indexOf('PK\u0001\u0002', 0, 'latin1');
    const size = content.indexOf(Buffer.from([1, 0, 24, 0]), entry) + 4;
    content.writeBigUInt64LE(content.readBigUInt64LE(size) + 9n, size);
    await expect(accepted('a.xlsx', content)).rejects.toMatchObject({ code: 'file.type-refused' });
  });
});

test('a file name of any length is truncated and keeps its extension', () => {
  for (const part of [' ', '.', 'x', 'ß', '\u200b', '/'])
    expect(checkName(`a${part.repeat(1_000_000)}b.txt`, 'file').name).toMatch(
      /^(a|b).{0,195}\.txt$/,
    );
});

test.each([
  ['ansi.csv', 'windows-1252', 'Name;Betrag\r\nMüller;12,50 €\r\n'],
  ['bom.csv', 'utf-8', 'Name;Betrag\r\nMüller;12,50 €\r\n'],
  ['utf16.csv', 'utf-16le', 'Name\tBetrag\r\nMüller\t12,50\r\n'],
  ['ansi.txt', 'windows-1252', 'Grüße aus Köln'],
  ['dosend.txt', 'utf-8', 'hello\r\n'],
] as const)('the encoding of %s is detected as %s', (name, encoding, text) => {
  expect(detectTextEncoding(input(name))).toBe(encoding);
  expect(decodeText(input(name))).toBe(text);
});
