import { expect, test } from 'vitest';
import type { Actor } from '#functions/platform/actor.ts';
import { buildRequestDetails } from '#functions/requests/request-details.ts';
import { inReview, opened } from '#tests/domain/support/acts.ts';
import { organisation, routing } from '#tests/domain/support/organisation.ts';
import {
  delegation,
  monday,
  type PersonName,
  people,
  users,
} from '#tests/domain/support/people.ts';

const endsOn = '2026-03-15';
const awayOn = (...who: readonly PersonName[]) => {
  const world = organisation(
    {
      routings: [
        routing([
          { approvers: { kind: 'manager', level: 1 } },
          { approvers: { kind: 'named', userIds: [people.director] } },
        ]),
      ],
    },
    [],
    who.map((name) => delegation(name, 'controller', { endsOn })),
  );
  const actor: Actor = {
    ...{ userId: people.employee, subject: people.employee },
    applicationId: users.employee.applicationId,
    ...{ email: users.employee.email, name: users.employee.name, profile: users.employee },
    ...{ isAdministrator: false, lacksSecondFactor: false, roles: new Set(['user' as const]) },
    signIn: { id: 'a', since: 0 },
  };
  // Create the request in an organisation in which nobody is out of office yet.
  const then = organisation({ routings: world.reference.routings });
  const record = opened(inReview(then), then);
  return buildRequestDetails(record, world, actor, monday).away?.map(({ userId }) => userId) ?? [];
};

test('only an absent requester and absent assignees of a request are shown as absent, each once', () => {
  expect(awayOn()).toEqual([]);
  expect(awayOn('employee')).toEqual([people.employee]);
  expect(awayOn('manager')).toEqual([people.manager]);
  expect(awayOn('employee', 'manager')).toEqual([people.employee, people.manager]);
  expect(awayOn('finance')).toEqual([]);
});
