import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import {
  createDepartment,
  createLocation,
  removeLocation,
  updateDepartment,
} from '#shared/reference/organisation-api.ts';
import type { Department } from '#shared/reference/reference.ts';
import { listDepartments, listLocations } from '#shared/reference/reference-api.ts';
import { updateUser } from '#shared/users/people-api.ts';
import { getUser } from '#shared/users/user-reads-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

/** Simultaneous changes of two administrators have the same result as sequential ones. */
const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;

const make = async (name: string): Promise<Department> =>
  (await api.call(createDepartment, { as, body: { name } })).body;
const below = ({ id, name }: Department, parentId: string | null) =>
  api.call(updateDepartment, { as, params: { id }, body: { name, parentId } });
type Node = { readonly id: string; readonly parentId: string | null };
const isBelowItself = (nodes: readonly Node[], { id, parentId }: Node) => {
  const seen = new Set<string>();
  let next = parentId;
  while (next && next !== id && !seen.has(next)) {
    seen.add(next);
    next = nodes.find((node) => node.id === next)?.parentId ?? null;
  }
  return next === id;
};

describe('simultaneous changes by two administrators', () => {
  test('simultaneous moves of departments never create a cycle', async () => {
    const tree = await Promise.all(['North', 'East', 'South', 'West'].map(make));
    const place = fc.nat({ max: tree.length - 1 });
    const moves = fc.array(fc.tuple(place, place), { minLength: 2, maxLength: 4 });
    const run = async (chosen: readonly (readonly [number, number])[]) => {
      for (const one of tree) await below(one, null);
      await Promise.all(
        chosen.map(async ([what, where]) => {
          const [moved, parent] = [tree[what], tree[where]];
          if (moved && parent) await below(moved, parent.id);
        }),
      );
      const { items } = (await api.call(listDepartments, { as })).body;
      expect(items.filter((one) => isBelowItself(items, one))).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(moves, run), {
      numRuns: 12,
      examples: [[[[0, 1] as [number, number], [1, 0] as [number, number]]]],
    });
  });

  test('simultaneous changes never create two locations with the same name below one parent', async () => {
    const names = ['Porto', 'porto', 'PORTO'];
    const answers = await Promise.all(
      names.map((name) => api.call(createLocation, { as, body: { name } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(answers.find(({ problem }) => problem)?.problem?.fields).toEqual({
      name: ['This name is already used here.'],
    });
  });

  test('a location is never removed while another administrator adds a location below it', async () => {
    const { id } = (await api.call(createLocation, { as, body: { name: 'Iberia' } })).body;
    const answers = await Promise.all([
      api.call(removeLocation, { as, params: { id } }),
      api.call(createLocation, { as, body: { name: 'Lisbon', parentId: id } }),
    ]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const { items } = (await api.call(listLocations, { as })).body;
    const ids = new Set(items.map((one) => one.id));
    expect(items.filter(({ parentId }) => parentId && !ids.has(parentId))).toEqual([]);
  });

  test('simultaneous changes never make two people each other’s manager', async () => {
    const under = (userId: string, managerId: string | null) =>
      api.call(updateUser, { as, params: { userId }, body: { managerId } });
    const managerOf = async (userId: string) => {
      const { body } = await api.call(getUser, { as, params: { userId } });
      return 'managerId' in body ? body.managerId : undefined;
    };
    for (let n = 0; n < 5; n += 1) {
      await under(people.finance, null);
      await under(people.colleague, null);
      await Promise.all([
        under(people.finance, people.colleague),
        under(people.colleague, people.finance),
      ]);
      const managers = [await managerOf(people.finance), await managerOf(people.colleague)];
      expect(managers.filter((one) => one === null)).toHaveLength(1);
    }
  });
});
