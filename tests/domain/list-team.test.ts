import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isTeamLargeEnough,
  listTeamMembers,
  listTeamScopes,
  minTeamSize,
} from '#functions/figures/rules/list-team.ts';
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

test('a team is every active person whose chain of managers or department heads includes the lead', () => {
  fc.assert(
    fc.property(
      fc.array(Person, { minLength: size, maxLength: size }),
      fc.array(Unit, { minLength: 5, maxLength: 5 }),
      (persons, units) => {
        const people = persons.map((person, n) => ({ ...person, userId: String(n) }));
        const departments = units.map((unit, n) => ({ ...unit, id: String(n) }) as Department);
        /** Return all managers above a person, even if managers form a cycle. */
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
          const { led, headed } = listTeamMembers(lead.userId, people, departments);
          expect(led).toEqual(expected.map(({ userId }) => userId));
          const within = expected.filter(({ departmentId }) =>
            headsAbove(departmentId).has(lead.userId),
          );
          expect(headed).toEqual(within.map(({ userId }) => userId));
        }
      },
    ),
  );
});

test('figures of a team, of a department and of their difference never cover only one or two people', () => {
  const shown = new Set<string>();
  const size = fc.integer({ min: 0, max: 6 });
  fc.assert(
    fc.property(size, size, size, (reports, both, members) => {
      const people = [
        ...Array.from({ length: reports }, () => ({ managerId: 'lead', departmentId: null })),
        ...Array.from({ length: both }, () => ({ managerId: 'lead', departmentId: 'sales' })),
        ...Array.from({ length: members }, () => ({ managerId: null, departmentId: 'sales' })),
      ].map((person, n) => ({ ...person, userId: String(n), isActive: true }));
      const departments = [{ id: 'sales', parentId: null, headId: 'lead' } as Department];
      const teams = listTeamMembers('lead', people, departments);
      const allowed = (['led', 'headed'] as const).filter((scope) =>
        isTeamLargeEnough(teams, scope),
      );
      for (const scope of allowed) expect(teams[scope].length).toBeGreaterThanOrEqual(minTeamSize);
      const apart = teams.led.length - teams.headed.length;
      if (allowed.length === 2) expect(apart === 0 || apart >= minTeamSize).toBe(true);
      const offered = listTeamScopes(teams);
      for (const scope of offered) expect(allowed).toContain(scope);
      // A person who leads enough people is offered a team: the department as its head, or the reports as a manager.
      expect(offered.length > 0).toBe(allowed.length > 0);
      if (allowed.includes('headed')) expect(offered).toContain('headed');
      if (reports + both > 0 && allowed.includes('led')) expect(offered).toContain('led');
      shown.add(offered.join());
    }),
    { numRuns: 500 },
  );
  expect([...shown].sort()).toEqual(['', 'headed', 'led', 'led,headed']);
});
