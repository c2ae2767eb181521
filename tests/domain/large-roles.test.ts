import { expect, test } from 'vitest';
import { createCompleteDirectory, Directory } from '#functions/organisation/rules/directory.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { forecastStages } from '#functions/requests/rules/views/forecast-stages.ts';
import { buildRequestPath } from '#functions/requests/rules/views/request-path.ts';
import type { QuorumRule } from '#shared/routing/sequence.ts';
import type { User } from '#shared/users/user.ts';
import { decided, inReview, opened } from './support/acts.ts';
import { organisation as organisationWith, routing } from './support/organisation.ts';
import { id, monday, users } from './support/people.ts';

const approvers = (count: number): User[] =>
  Array.from({ length: count }, (_, n) => ({
    ...users.colleague,
    userId: id(4000 + n),
    name: `Member ${String(n).padStart(3, '0')}`,
  }));
/** Create an organisation whose routing has the manager, followed by this number of people with the role Approver. */
function getOrganisation(count: number, rule: QuorumRule): Organisation {
  const sequence = routing([
    { approvers: { kind: 'manager', level: 1 } },
    { approvers: { kind: 'role', role: 'Approver' }, rule },
  ]);
  return {
    ...organisationWith({ routings: [sequence] }),
    directory: createCompleteDirectory([...Object.values(users), ...approvers(count)]),
  };
}
const second = (organisation: Organisation) =>
  buildRequestPath(inReview(organisation), monday, organisation.reference, organisation)
    .steps[1]?.[0];
const afterFirst = (organisation: Organisation) =>
  opened(decided(inReview(organisation), 'manager'), organisation);

test('a role step is skipped, as forecast, if one of its members already approved an earlier step', () => {
  for (const count of [3, 100]) {
    const organisation = getOrganisation(count, { kind: 'any' });
    expect(second(organisation)?.state).toBe('skipped');
    expect(afterFirst(organisation).request.status).toBe('Approved');
  }
});

test('a step that needs two approvals needs only one more if a member approved an earlier step, as forecast', () => {
  const organisation = getOrganisation(3, { kind: 'atLeast', count: 2 });
  expect(second(organisation)).toMatchObject({ state: 'forecast', needed: { approvals: 1 } });
  expect(afterFirst(organisation).stages[1]).toMatchObject({ status: 'Open', needed: 1 });
});

test('the path of a request is shown without loading the members of a role', () => {
  const organisation = getOrganisation(100, { kind: 'any' });
  const record = inReview(organisation);
  const nobody = { users: new Map(), roles: new Map(), groups: new Map(), delegations: new Map() };
  const directory = new Directory(nobody);
  buildRequestPath(record, monday, organisation.reference, { ...organisation, directory });
  expect([...directory.missing.roles, ...directory.missing.userIds]).toEqual([]);
});

test('a step whose number of approvers is limited by parallel steps gets all of them if those steps are removed', () => {
  const everybody = { approvers: { kind: 'role' as const, role: 'Approver' as const } };
  const neighbour = { approvers: { kind: 'named' as const, userIds: [users.fallback.userId] } };
  const sequence = routing([
    { approvers: { kind: 'manager', level: 1 }, order: 1 },
    { ...everybody, rule: { kind: 'all' }, order: 2 },
    { ...neighbour, order: 2 },
    { ...neighbour, order: 2 },
  ]);
  const organisation: Organisation = {
    ...organisationWith({ routings: [sequence] }),
    directory: createCompleteDirectory([...Object.values(users), ...approvers(12)]),
  };
  const planned = decided(inReview(organisation), 'manager');
  expect(planned.stages[1]?.approvers).toHaveLength(15);
  // State after a migration that removed both parallel steps before they opened.
  const alone = {
    ...planned,
    stages: planned.stages.map((stage) =>
      stage.step.approvers.kind === 'named' ? { ...stage, status: 'Cancelled' as const } : stage,
    ),
  };
  const path = buildRequestPath(alone, monday, organisation.reference, organisation);
  const said = path.steps.flat().find(({ state }) => state === 'forecast');
  const open = opened(alone, organisation).stages[1];
  expect(open?.approvers.length).toBeGreaterThan(15);
  expect(said?.people.map(({ name }) => name)).toEqual(open?.approvers.map(({ name }) => name));
  expect(open?.reasons.map(({ code }) => code)).not.toContain('tooMany');
  const foretold = forecastStages(alone, { at: monday, organisation }).get(open?.stageId ?? '');
  expect(foretold?.reasons).toEqual(open?.reasons);
});

test('parallel steps whose condition is false do not reduce the number of approvers of a step', () => {
  const everybody = { approvers: { kind: 'role' as const, role: 'Approver' as const }, order: 2 };
  const first = { approvers: { kind: 'manager' as const, level: 1 }, order: 1 };
  const never = { op: '>' as const, of: [{ field: '$amount' }, { value: 1_000_000 }] };
  const neighbour = {
    approvers: { kind: 'named' as const, userIds: [users.fallback.userId] },
    condition: never,
    order: 2,
  };
  const plannedBeside = (neighbours: readonly (typeof neighbour)[]) =>
    inReview({
      ...organisationWith({
        routings: [routing([first, { ...everybody, rule: { kind: 'all' } }, ...neighbours])],
      }),
      directory: createCompleteDirectory([...Object.values(users), ...approvers(12)]),
    }).stages[1]?.approvers;
  expect(plannedBeside([neighbour, neighbour])).toEqual(plannedBeside([]));
});
