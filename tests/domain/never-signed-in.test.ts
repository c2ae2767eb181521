import { expect, test } from 'vitest';
import { Directory } from '#functions/organisation/rules/directory.ts';
import {
  forecastDraft,
  markNeverSignedIn,
} from '#functions/requests/rules/views/forecast-draft.ts';
import { buildRequestPath } from '#functions/requests/rules/views/request-path.ts';
import { answers, decided, inReview } from './support/acts.ts';
import { organisation, routing } from './support/organisation.ts';
import { categoryId, monday, people, users } from './support/people.ts';

const createStep = (who: keyof typeof people) => ({
  approvers: { kind: 'named' as const, userIds: [people[who]] },
});
const invited = (name: keyof typeof users) => ({
  ...users[name],
  invitedAt: '2026-11-02T08:00:00.000Z',
});

test('an assignee who has never signed in is marked only while their decision is pending', () => {
  const asked = organisation(
    { routings: [routing([createStep('manager'), createStep('finance'), createStep('director')])] },
    [invited('manager'), invited('director')],
  );
  const marksIn = (record: ReturnType<typeof inReview>) =>
    markNeverSignedIn(buildRequestPath(record, monday, asked.reference, asked), asked.directory)
      .steps.flat()
      .map(({ people: [person] }) => person?.neverSignedIn);
  const record = inReview(asked);
  expect(marksIn(record)).toEqual([true, undefined, true]);
  expect(marksIn(decided(record, 'manager'))).toEqual([undefined, undefined, true]);
});

test('a forecast marks approvers who never signed in', () => {
  const routings = [routing([createStep('manager'), createStep('finance')])];
  const forecast = forecastDraft({
    ...{ categoryId, values: answers('5000', {}), priority: 'normal', requester: users.employee },
    organisation: organisation({ routings }, [invited('manager')]),
    at: monday,
  });
  const marks = forecast.path.steps.flat().map(({ people: [person] }) => person?.neverSignedIn);
  expect(marks).toEqual([true, undefined]);
});

test('people who never signed in are found without loading people who are known to have signed in', () => {
  const nobody = new Map();
  const directory = new Directory({
    ...{ users: nobody, roles: nobody, groups: nobody, delegations: nobody },
    signedIn: new Set([people.manager]),
  });
  expect(directory.hasNeverSignedIn(people.manager)).toBe(false);
  expect(directory.complete).toBe(true);
  expect(directory.hasNeverSignedIn(people.finance)).toBe(false);
  expect([...directory.missing.userIds]).toEqual([people.finance]);
});
