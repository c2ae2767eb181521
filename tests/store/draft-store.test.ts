import { afterAll, expect, test } from 'vitest';
import { formStore } from '#functions/forms/store/form-store.ts';
import { draftHeadKey } from '#functions/organisation/store/reference-keys.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { id, people } from '#tests/domain/support/people.ts';

const engine = await startTableEngine();
afterAll(() => engine.stop());

test('one query reads the summaries of 1,000 form drafts', async () => {
  const { tableName, client } = await engine.freshTable();
  const calls: string[] = [];
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        calls.push(commandName);
        return next(args);
      },
    { step: 'initialize' },
  );
  const table = dynamoTable(tableName, client);
  const savedBy = { userId: people.admin, name: 'A name of usual length' };
  const savedAt = '2026-01-05T08:00:00.000Z';
  const heads = Array.from({ length: 1000 }, (_, n) => ({
    id: id(n),
    applicationId: app,
    draft: { name: `A form with a name of usual length ${n}`, basedOn: 3, savedBy, savedAt },
    version: 7,
  }));
  for (let from = 0; from < heads.length; from += 100)
    await table.write(
      heads
        .slice(from, from + 100)
        .map((head) => ({ put: addKeys(draftHeadKey(app, 'FORM', head.id), head) })),
    );
  calls.length = 0;
  expect(await formStore(table, referenceStore(table)).heads(app)).toHaveLength(1000);
  expect(calls).toEqual(['QueryCommand']);
});
