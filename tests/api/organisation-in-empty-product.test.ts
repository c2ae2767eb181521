import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { formStore } from '#functions/forms/store/form-store.ts';
import { exportOrganisation } from '#functions/imports/rules/export-organisation.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { poolAccounts } from '#functions/platform/pool-accounts.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { Group } from '#shared/users/group.ts';
import { reference } from '#tests/domain/support/organisation.ts';
import { id, users } from '#tests/domain/support/people.ts';
import {
  applyOrganisation,
  readCurrentOrganisation,
} from '../../operator/services/organisation.ts';
import { startEmptyProduct } from './support/second-product.ts';

const products = await Promise.all([startEmptyProduct(), startEmptyProduct()]);
const [first, second] = products;
afterAll(() => Promise.all(products.map(({ stop }) => stop())));

function openDeps({ product }: typeof first) {
  const table = dynamoTable(product.tableName, product.table);
  const stored = referenceStore(table);
  return {
    ...{ applicationId, reference: stored, forms: formStore(table, stored) },
    ...{ users: userStore(table), accounts: poolAccounts(product.userPoolId, product.pool) },
    now: () => new Date().toISOString(),
  };
}
/** Apply an organisation file to a product, and return the organisation that the product then exports. */
async function applyAndExport(product: typeof first, text: string): Promise<string> {
  const deps = openDeps(product);
  const read = () => readCurrentOrganisation(deps, JSON.parse(text), undefined);
  const planned = await read();
  expect(planned.problems).toEqual({});
  await applyOrganisation(deps, planned, read);
  const people = await deps.users.everybody(applicationId);
  return toText(exportOrganisation(await deps.reference.load(applicationId), people));
}
const toText = (file: object) => JSON.stringify(file, null, 2);

/** Sort the departments of a file by id, because lists are sorted by names. */
const sortDepartments = (text: string) =>
  z
    .object({ departments: z.array(z.looseObject({ id: z.string() })) })
    .parse(JSON.parse(text))
    .departments.sort((a, b) => (a.id < b.id ? -1 : 1));

const names = [
  '@finance',
  '@@',
  '"quoted", and more',
  'a / b',
  '=1+1',
  'Łódź',
  '東京',
  ' - ',
  '{}',
];

test('exporting an organisation that was imported into an empty product creates the same file', async () => {
  const stored = reference();
  const [top] = stored.departments;
  if (!top) throw new Error('The organisation has no department.');
  const departments = Array.from({ length: 40 }, (_, n) => ({
    ...top,
    ...{ id: id(7000 + n), name: `${names[n % names.length]} ${n}`, code: `D${n}` },
    parentId: n === 0 ? top.id : id(7000 + Math.floor((n - 1) / 3)),
    headId: n % 2 === 0 ? users.manager.userId : null,
  }));
  const groups = [Group.parse({ id: id(7900), applicationId, name: 'Travel desk', version: 1 })];
  const all = { ...stored, groups, departments: [...stored.departments, ...departments] };
  const exported = await applyAndExport(
    first,
    toText(exportOrganisation(all, Object.values(users))),
  );
  expect(await applyAndExport(second, exported)).toBe(exported);
  expect(await applyAndExport(first, exported)).toBe(exported);
  const renamed = exported.replace('"東京 6"', '"Paris, \\"6\\""');
  expect(renamed).not.toBe(exported);
  expect(sortDepartments(await applyAndExport(second, renamed))).toEqual(sortDepartments(renamed));
});
