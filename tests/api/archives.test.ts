import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { explainArchiveRefusal } from '#functions/requests/files/check-archive.ts';
import { createRequest, updateRequest } from '#shared/requests/requests-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { docx, zip } from '#tests/support/zip.ts';

const api = await startApi();
afterAll(() => api.stop());

async function send(content: Buffer) {
  const as = 'employee';
  const raised = await api.call(createRequest, {
    as,
    body: { categoryId, values: answers('120') },
  });
  return api.call(updateRequest, {
    as,
    params: { requestId: raised.body.requestId },
    body: { values: answers('120'), fileField: 'receipts' },
    files: [{ name: 'letter.docx', content: Uint8Array.from(content) }],
  });
}

test('a valid office document is stored', async () => {
  const picture = { name: 'word/media/image1.png', content: Buffer.alloc(300_000, 'pixels') };
  const { status, body } = await send(docx(picture));
  expect({ status, files: body.files }).toMatchObject({
    status: 200,
    files: [{ name: 'letter.docx' }],
  });
});

const zeros = Buffer.alloc(30 * 1024 * 1024);
test.each([
  ['unpacks to a thousand times its size', docx({ name: 'word/a.xml', content: zeros }), /unpacks/],
  [
    'contains a path outside of its folder',
    docx({ name: '../../../evil', content: 'x' }),
    /lead out/,
  ],
  ['contains an absolute path', docx({ name: '/etc/passwd', content: 'x' }), /lead out/],
  ['contains a path with a drive', docx({ name: 'C:\\evil.exe', content: 'x' }), /lead out/],
  ['contains macros', docx({ name: 'word/vbaProject.bin', content: 'x' }), /macros/],
  ['contains controls', docx({ name: 'word/activeX/activeX1.bin', content: 'x' }), /macros/],
  ['is encrypted', docx({ name: 'word/a.xml', content: 'x', isEncrypted: true }), /encr/],
  [
    'is larger than declared',
    docx({ name: 'word/a.xml', content: 'x'.repeat(9000), listedAs: { size: 10 } }),
    /damaged/,
  ],
  [
    'declares another file name',
    docx({ name: '../evil', content: 'x', listedAs: { name: 'evil.xml' } }),
    /damaged/,
  ],
])('an office document is refused if it %s', async (_, content, why) => {
  const { status, problem } = await send(content);
  expect({ status, problem }).toMatchObject({
    status: 415,
    problem: { code: 'file.type-refused', fields: { 'files.0': [expect.stringMatching(why)] } },
  });
});

test('an office document with LibreOffice macros is refused, and one with similar file names is accepted', () => {
  expect(
    explainArchiveRefusal(zip([{ name: 'Basic/Standard/Module1.xml', content: 'x' }])),
  ).toMatch(/macros/);
  expect(explainArchiveRefusal(zip([{ name: 'word/basics.xml', content: 'x' }]))).toBeUndefined();
});

test('a corrupt archive never causes an internal error', () => {
  const good = docx({ name: 'word/a.xml', content: 'some text '.repeat(50) });
  const spoil = fc.tuple(fc.nat(good.length - 1), fc.nat(255), fc.nat(good.length));
  fc.assert(
    fc.property(spoil, ([at, value, length]) => {
      const bytes = Buffer.from(good);
      bytes[at] = value;
      expect(() => explainArchiveRefusal(bytes)).not.toThrow();
      expect(() => explainArchiveRefusal(bytes.subarray(0, length))).not.toThrow();
    }),
    { numRuns: 2000 },
  );
});
