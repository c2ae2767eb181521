import { formStore } from '#functions/forms/store/form-store.ts';
import { draftHeadKey } from '#functions/organisation/store/reference-keys.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { User } from '#shared/users/user.ts';
import { createdAt, id, people } from '#tests/domain/support/people.ts';
import { exampleForm } from '#tests/domain/support/sample-form.ts';
import { calculateQuantile } from './measure.ts';

const peopleSizes = [1000, 10_000];
const formCount = 1000;
const repeats = 20;
const writesAtOnce = 16;
const firstNames = ['Anna', 'Ben', 'Carla', 'Deniz', 'Ewa', 'Fritz', 'Gül', 'Hana'];
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

type Row = { readonly 'calls a page': number; readonly 'p50 ms': number };

/**
 * Measure pages of lists with 1,000 and 10,000 stored people, and with 1,000 forms: milliseconds, and table calls, of
 * which a long response needs several.
 */
export async function measureLists(): Promise<Readonly<Record<string, Row>>> {
  const engine = await startTableEngine();
  const { tableName, client } = await engine.freshTable();
  let calls = 0;
  client.middlewareStack.add(
    (next) => (sent) => {
      calls += 1;
      return next(sent);
    },
    { step: 'initialize' },
  );
  const table = dynamoTable(tableName, client);
  const users = userStore(table);
  const reference = referenceStore(table);
  const forms = formStore(table, reference);

  async function measured(read: () => Promise<unknown>): Promise<Row> {
    await read();
    const before = calls;
    const times: number[] = [];
    for (let n = 0; n < repeats; n += 1) {
      const begun = performance.now();
      await read();
      times.push(performance.now() - begun);
    }
    return {
      'calls a page': (calls - before) / repeats,
      'p50 ms': Number(calculateQuantile(times, 0.5).toFixed(1)),
    };
  }

  const rows: Record<string, Row> = {};
  let stored = 0;
  for (const size of peopleSizes) {
    await mapLimited(numbers(stored, size), writesAtOnce, (n) =>
      users.create(
        User.parse({
          userId: id(100_000 + n),
          applicationId: app,
          name: `${firstNames[n % firstNames.length]} Person ${n}`,
          email: `p${n}@example.org`,
          createdAt,
          version: 0,
        }),
      ),
    );
    stored = size;
    const page = { limit: 20 };
    const { cursor } = await users.list(app, { limit: 100 });
    rows[`${size} people, first page`] = await measured(() => users.list(app, page));
    rows[`${size} people, a later page`] = await measured(() =>
      users.list(app, { ...page, cursor }),
    );
    rows[`${size} people, found by "per"`] = await measured(() =>
      users.list(app, page, { search: 'per' }),
    );
  }
  await mapLimited(numbers(0, formCount), 1, (n) =>
    reference.save(app, 'FORM', {
      ...exampleForm,
      id: id(200_000 + n),
      name: `Form ${n}`,
      itemVersion: 0,
    }),
  );
  // Store the main item of a draft for each form, which the list also reads.
  const draft = {
    ...{ name: 'A form with a name of usual length', basedOn: 1, savedAt: createdAt },
    savedBy: { userId: people.admin, name: 'A name of usual length' },
  };
  await mapLimited(numbers(0, formCount), writesAtOnce, (n) => {
    const head = { id: id(200_000 + n), applicationId: app, draft, version: 1 };
    return table.write([{ put: addKeys(draftHeadKey(app, 'FORM', head.id), head) }]);
  });
  rows[`${formCount} forms, all kinds read by a new process`] = await measured(() =>
    referenceStore(table).load(app),
  );
  rows[`${formCount} forms, the list of them`] = await measured(() => forms.heads(app));
  client.destroy();
  await engine.stop();
  return rows;
}
