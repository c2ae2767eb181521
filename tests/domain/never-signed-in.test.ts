import { expect, test } from 'vitest';
import { Directory } from '#functions/organisation/rules/directory.ts';
import { markNeverSignedIn } from '#functions/requests/rules/views/never-signed-in.ts';
import { requestPath } from '#functions/requests/rules/views/request-path.ts';
import { decided, inReview } from './support/acts.ts';
import { organisation, routing } from './support/organisation.ts';
import { monday, people, users } from './support/people.ts';

const step = (who: keyof typeof people) => ({
  approvers: { kind: 'named' as const, userIds: [people[who]] },
});
const invited = (name: keyof typeof users) => ({
  ...users[name],
  invitedAt: '2026-11-02T08:00:00.000Z',
});

test('people who still have to decide and never signed in are marked, those who decided are not', () => {
  const asked = organisation(
    { routings: [routing([step('manager'), step('finance'), step('director')])] },
    [invited('manager'), invited('director')],
  );
  const marksIn = (record: ReturnType<typeof inReview>) =>
    markNeverSignedIn(requestPath(record, monday, asked.reference, asked), asked.directory)
      .steps.flat()
      .map(({ people: [person] }) => person?.neverSignedIn);
  const record = inReview(asked);
  expect(marksIn(record)).toEqual([true, undefined, true]);
  expect(marksIn(decided(record, 'manager'))).toEqual([undefined, undefined, true]);
});

test('nobody is loaded for the mark alone', () => {
  const nobody = new Map();
  const directory = new Directory({
    ...{ users: nobody, roles: nobody, groups: nobody, delegations: nobody },
  });
  expect(directory.userAlongside(people.manager)).toBeUndefined();
  expect(directory.complete).toBe(true);
  directory.user(people.finance);
  directory.userAlongside(people.manager);
  expect([...directory.missing.userIds]).toEqual([people.finance, people.manager]);
});
