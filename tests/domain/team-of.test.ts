import fc from 'fast-check';
import { expect, test } from 'vitest';
import { teamOf } from '#functions/figures/rules/team-of.ts';
import type { Department } from '#shared/reference/reference.ts';

const size = 12;
const Person = fc.record({
  managerId: fc.option(fc.integer({ min: 0, max: size - 1 }).map(String)),
  departmentId: fc.option(fc.integer({ min: 0, max: 4 }).map(String)),
  isActive: fc.boolean(),
});
const Unit = fc.record({
  parentId: fc.option(fc.integer({ min: 0, max: 4 }).map(String)),
  headId: fc.option(fc.integer({ min: 0, max: size - 1 }).map(String)),
});

test('a team is exactly whoever is active and has its lead above them, by managers or by heads of departments', () => {
  fc.assert(
    fc.property(
      fc.array(Person, { minLength: size, maxLength: size }),
      fc.array(Unit, { minLength: 5, maxLength: 5 }),
      (persons, units) => {
        const people = persons.map((person, n) => ({ ...person, userId: String(n) }));
        const departments = units.map((unit, n) => ({ ...unit, id: String(n) }) as Department);
        /** Climb from a person, or from a department, however managers and departments loop. */
        const managersAbove = (start: string | null) => {
          const seen = new Set<string>();
          for (let id = start; id !== null && !seen.has(id); ) {
            seen.add(id);
            id = people[Number(id)]?.managerId ?? null;
          }
          return seen;
        };
        const headsAbove = (start: string | null) => {
          const seen = new Set<string>();
          for (let id = start; id !== null && !seen.has(id); ) {
            seen.add(id);
            id = departments[Number(id)]?.parentId ?? null;
          }
          return new Set([...seen].map((id) => departments[Number(id)]?.headId));
        };
        for (const lead of people) {
          const expected = people.filter(
            ({ userId, managerId, departmentId, isActive }) =>
              isActive &&
              userId !== lead.userId &&
              (managersAbove(managerId).has(lead.userId) ||
                headsAbove(departmentId).has(lead.userId)),
          );
          const team = teamOf(lead.userId, people, departments);
          expect(team).toEqual(expected.map(({ userId }) => userId));
        }
      },
    ),
  );
});
