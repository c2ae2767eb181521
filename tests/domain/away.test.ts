import { expect, test } from 'vitest';
import { addApprover } from '#functions/domain/requests/add-approver.ts';
import { reassign } from '#functions/domain/requests/reassign.ts';
import { inReview, newId, ref, taskOf } from './support/acts.ts';
import { routing, world } from './support/organisation.ts';
import { delegation, monday, people } from './support/people.ts';

const named = (...userIds: string[]) => ({ approvers: { kind: 'named' as const, userIds } });
const away = (from: 'finance', to: 'controller') =>
  world(
    { routings: [routing([named(people.manager)])] },
    [],
    [delegation(from, to, { endsOn: '2026-03-15' })],
  );

test('work is not handed to somebody who is away: who hands it on hears who decides meanwhile', () => {
  const asked = away('finance', 'controller');
  const record = inReview(asked);
  const { taskId } = taskOf(record, 'manager');
  const common = { taskId, by: ref('manager'), at: monday, world: asked, newId };
  const why = 'Finance is away until 15 March 2026; Controller decides instead. Choose Controller.';
  expect(() =>
    reassign(record, { ...common, toUserId: people.finance, comments: 'Please' }),
  ).toThrow(why);
  expect(() =>
    addApprover(record, { ...common, userId: people.finance, position: 'before', comments: '' }),
  ).toThrow(why);
  expect(
    reassign(record, { ...common, toUserId: people.controller, comments: 'Please' }).event.tells,
  ).toEqual([{ userId: people.controller, what: 'task' }]);
});
