import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { requestKey } from '#functions/requests/store/keys.ts';
import { copyRequest, readStoredItems, toStored } from '#tests/rehearsal/multiply-requests.ts';
import { listStoredVersions, storedFolderPath, unpackFolder } from '#tests/update/kept-folder.ts';
import { ItemLine } from '../../operator/transfer/items.ts';
import { verifyChains } from '../../operator/transfer/verify-chains.ts';

const folder = mkdtempSync(join(tmpdir(), 'multiply-'));
const kept = unpackFolder(storedFolderPath(Math.max(...listStoredVersions())), folder);
const items = readStoredItems(join(folder, 'table/table.sqlite'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(kept.open)(
  'copies of the request %s have their own ids, numbers and valid audit chains',
  async (requestId) => {
    const copies = [1, 2].map((copy) => copyRequest(items, requestId, copy));
    const texts = copies.map((copy) => JSON.stringify(copy));
    for (const text of texts) expect(text).not.toContain(requestId);
    const keys = copies.flat().map(({ attributes: { pk, sk } }) => `${pk} ${sk}`);
    expect(new Set(keys).size).toBe(keys.length);
    const heads = copies.flat().filter(({ attributes }) => attributes.sk === requestKey('').sk);
    expect(heads.map(({ attributes }) => attributes.number)).toEqual([
      ...['REQ-2026-500001', 'REQ-2026-500002'],
    ]);

    async function* lines() {
      const inOrder = copies.map((copy) =>
        copy.map(({ attributes, rest }) =>
          ItemLine.parse({ item: attributes, ...(rest && { rest: JSON.parse(rest) }) }),
        ),
      );
      for (const one of inOrder) yield* one.sort((a, b) => (a.item.sk < b.item.sk ? -1 : 1));
    }
    const verified = verifyChains(
      (async function* () {
        for await (const line of lines()) if (line.item.pk.startsWith('REQUEST#')) yield line;
      })(),
    );
    let next = await verified.next();
    while (!next.done) next = await verified.next();
    expect(next.value).toBe(2);
  },
);

test('stream consumers ignore a copied event only if its effects are copied with it', () => {
  const event = items.find(({ attributes: { pk, sk } }) =>
    `${pk} ${sk}`.startsWith(`REQUEST#${kept.open[0]} EVENT#`),
  );
  if (!event) throw new Error('There is no event.');
  expect(toStored(event)).toMatchObject({ imported: true });
  expect(toStored(event, true)).not.toHaveProperty('imported');
});
