import { expect, test } from 'vitest';
import { isAmongMine } from '#frontend/features/requests/fits-request.ts';
import { sentBackFirst } from '#frontend/features/requests/use-own-requests.ts';
import type { RequestRow } from '#shared/requests/request.ts';

const row = (requestId: string, status: RequestRow['status']) =>
  ({ requestId, status }) as RequestRow;

test('what was sent back comes before what is newer, each once, and no longer than it is so', () => {
  const newest = [row('new', 'InReview'), row('back', 'Returned'), row('again', 'InReview')];
  const sentBack = [row('back', 'Returned'), row('again', 'Returned'), row('old', 'Returned')];
  const ids = sentBackFirst(newest, sentBack).map(({ requestId }) => requestId);
  expect(ids).toEqual(['back', 'old', 'new', 'again']);
});

test('what is found of mine is what the list has: for me, and drafts that I write for others', () => {
  const [me, other] = [
    { userId: 'me', name: 'Mira' },
    { userId: 'other', name: 'Sofia' },
  ];
  const found = (status: RequestRow['status'], requester: typeof me, raisedBy = requester) =>
    isAmongMine('me', { ...row('one', status), requester, raisedBy });
  expect([found('InReview', me), found('InReview', me, other), found('Draft', other, me)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([found('InReview', other, me), found('Draft', me, other)]).toEqual([false, false]);
});
