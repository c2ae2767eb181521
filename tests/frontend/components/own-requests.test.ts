import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMyRequest } from '#frontend/features/requests/match-requests.ts';
import { groupOwnRequests } from '#frontend/features/requests/use-own-requests.ts';

import { arrangeWaitingActions, type QuestionRow } from '#frontend/features/tasks/arrange-acts.ts';
import type { RequestRow } from '#shared/requests/request.ts';
import type { TaskRow } from '#shared/tasks/task.ts';

const row = (requestId: string, status: RequestRow['status']) =>
  ({ requestId, status }) as RequestRow;

const due = (at: string) => ({ at }) as RequestRow['due'];

test('own requests are grouped by required action, and those in review are sorted by due time', () => {
  const rows = [
    { ...row('new', 'InReview'), due: due('2026-12-01T10:00:00Z'), closedAt: null },
    { ...row('done', 'Approved'), closedAt: '2026-11-20T10:00:00Z' },
    { ...row('back', 'Returned'), closedAt: null },
    { ...row('never due', 'InReview'), closedAt: null },
    { ...row('gone', 'Withdrawn'), closedAt: '2026-11-25T10:00:00Z' },
    { ...row('draft', 'Draft'), closedAt: null },
    { ...row('overdue', 'InReview'), due: due('2026-11-01T10:00:00Z'), closedAt: null },
  ];
  const { sentBack, drafts, others } = groupOwnRequests(rows, []);
  const ids = (list: readonly RequestRow[]) => list.map(({ requestId }) => requestId);
  expect([ids(sentBack), ids(drafts)]).toEqual([['back'], ['draft']]);
  expect(ids(others)).toEqual(['overdue', 'new', 'never due', 'gone', 'done']);
});

test('the home screen lists a request only once, even if several queries return it', () => {
  const Status = fc.constantFrom<RequestRow['status']>('Draft', 'InReview', 'Returned', 'Approved');
  const Row = fc.record({ n: fc.nat({ max: 6 }), status: Status, isAsked: fc.boolean() });
  fc.assert(
    fc.property(fc.array(Row), fc.array(Row), (mine, waiting) => {
      const rows = (list: typeof mine) =>
        [...new Map(list.map((one) => [one.n, one])).values()].map(({ n, status, isAsked }) => ({
          ...row(`${n}`, status),
          closedAt: status === 'Approved' ? '2026-11-20T10:00:00Z' : null,
          ...(isAsked && {
            asked: { at: '2026-11-20T10:00:00Z', text: 'Why?' } as QuestionRow['asked'],
          }),
        }));
      const lists = groupOwnRequests(rows(mine), rows(waiting));
      const { asked, sentBack, drafts, others } = lists;
      const ids = [asked, sentBack, drafts, others].flat().map(({ requestId }) => requestId);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { requestId } of rows(mine)) expect(ids).toContain(requestId);
    }),
  );
});

test('the home screen shows every kind of duty, regardless of the number of pending decisions, and each row once', () => {
  const Count = fc.nat({ max: 30 });
  fc.assert(
    fc.property(Count, Count, Count, Count, Count, (overdue, later, back, questions, drafts) => {
      const rows = (kind: string, count: number) =>
        Array.from({ length: count }, (_, n) => row(`${kind} ${n}`, 'InReview'));
      const task = (taskId: string, state: string) => ({ taskId, due: { state } }) as TaskRow;
      const tasks = [
        ...rows('late', overdue).map(({ requestId }) => task(requestId, 'overdue')),
        ...rows('calm', later).map(({ requestId }) => task(requestId, 'onTime')),
      ];
      const asked = rows('question', questions) as QuestionRow[];
      const work = { tasks, asked, sentBack: rows('back', back), drafts: rows('draft', drafts) };
      const acts = arrangeWaitingActions(work, 8);
      const all = tasks.length + back + questions + drafts;
      expect(acts.length).toBe(Math.min(8, all));
      const kinds = new Set(acts.map(({ kind }) => kind));
      expect(kinds.has('decide')).toBe(tasks.length > 0);
      expect(kinds.has('correct')).toBe(back > 0);
      expect(kinds.has('answer')).toBe(questions > 0);
      expect(kinds.has('finish')).toBe(drafts > 0);
      const ids = acts.map((act) => (act.kind === 'decide' ? act.task : act.request));
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});

test('own requests include those raised for the viewer and drafts that the viewer writes for others', () => {
  const [me, other] = [
    { userId: 'me', name: 'Mira' },
    { userId: 'other', name: 'Sofia' },
  ];
  const found = (status: RequestRow['status'], requester: typeof me, raisedBy = requester) =>
    isMyRequest('me', { ...row('one', status), requester, raisedBy });
  expect([found('InReview', me), found('InReview', me, other), found('Draft', other, me)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([found('InReview', other, me), found('Draft', me, other)]).toEqual([false, false]);
});
