import { expect, test } from 'vitest';
import { isMessageDone as isDoneBy } from '#functions/messages/rules/is-done.ts';
import type { StoredMessage } from '#functions/messages/rules/stored-message.ts';
import { addApprover } from '#functions/requests/rules/commands/add-approver.ts';
import { migrate } from '#functions/requests/rules/commands/migrate.ts';
import { reassign } from '#functions/requests/rules/commands/reassign.ts';
import { resubmit } from '#functions/requests/rules/commands/submit.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { decided, inReview, newId, opened, ref, requireTask, submitted } from './support/acts.ts';
import { organisation, routing } from './support/organisation.ts';
import { delegation, id, monday, type PersonName, people } from './support/people.ts';

type Kind = 'gap' | 'tooFew';
const opening = '2026-03-02T09:01:00.000Z';
const later = '2026-03-03T09:00:00.000Z';
const manager = { kind: 'manager' as const, level: 1 };
const panel = {
  approvers: { kind: 'named' as const, userIds: [people.controller, people.director] },
  rule: { kind: 'all' as const },
};
const condition = { op: '>' as const, of: [{ field: '$amount' }, { value: 10_000 }] };
const toDirector = [delegation('controller', 'director')];
const organisations = {
  gap: organisation({ routings: [routing([{ approvers: manager, condition }])] }),
  // The director decides for the controller as well, so a fallback approver joins.
  tooFew: organisation({ routings: [routing([panel])] }, [], toDirector),
};
const other = routing([{ id: id(990), approvers: manager }], { version: 2 });

const message = (what: Kind, at = monday): StoredMessage => ({
  ...{ messageId: 'one', userId: people.admin, applicationId: 'app', what },
  ...{ title: 'Title', text: 'Text', requestId: id(77), at, readAt: null },
});
const isDone = (what: Kind, { request }: RequestRecord, at = monday) =>
  isDoneBy(message(what, at), { request }, later);

const reassigned = (record: RequestRecord, kind: Kind) => {
  const { taskId } = requireTask(record, 'fallback');
  const act = { by: ref('admin'), isAdmin: true, at: monday, comments: 'Please.', newId, taskId };
  const asked = { ...act, organisation: organisations[kind], toUserId: people.ceo };
  return applyChange(record, reassign(record, asked));
};
const added = (position: 'before' | 'after') => (record: RequestRecord, kind: Kind) => {
  const { taskId } = requireTask(record, 'fallback');
  const act = { by: ref('fallback'), at: monday, comments: '', newId, taskId, position };
  const asked = { ...act, organisation: organisations[kind], userId: people.ceo };
  return applyChange(record, addApprover(record, asked));
};
const moved = (record: RequestRecord, kind: Kind) => {
  const act = { by: ref('admin'), at: monday, newId, routing: other };
  return applyChange(record, migrate(record, { ...act, organisation: organisations[kind] }).change);
};
const returned = (record: RequestRecord) => decided(record, 'fallback', 'return');
const approvedBy =
  (...names: PersonName[]) =>
  (record: RequestRecord) =>
    names.reduce((now, name) => decided(now, name), record);

const ways: Readonly<Record<string, (record: RequestRecord, kind: Kind) => RequestRecord>> = {
  'another person is found': reassigned,
  'an approver is added before': added('before'),
  'an approver is added after': added('after'),
  'the request is moved to a routing that applies': moved,
  'the request is sent back': returned,
  'the fallback approver has decided': approvedBy('fallback'),
};

test.each(
  (['gap', 'tooFew'] as const).flatMap((kind) => Object.keys(ways).map((way) => ({ kind, way }))),
)('a message about a routing gap of the kind $kind ends when $way', ({ kind, way }) => {
  const sent = submitted(organisations[kind]);
  expect(isDone(kind, sent)).toBe(false);
  const record = opened(sent, organisations[kind], opening);
  expect(isDone(kind, record)).toBe(false);
  const after = ways[way]?.(record, kind) ?? record;
  expect(isDone(kind, after)).toBe(true);
});

test('a message about too few approvers does not end when one of the other approvers decides', () => {
  const record = decided(inReview(organisations.tooFew), 'director');
  expect(isDone('tooFew', record)).toBe(false);
});

const twoSteps = routing([panel, { ...panel, asksAgain: true }]);
const twoPanels = organisation({ routings: [twoSteps] });
const twoShortPanels = organisation({ routings: [twoSteps] }, [], toDirector);

test("a submission's message about too few approvers ends when the last affected step has enough approvals", () => {
  const first = opened(submitted(twoShortPanels), twoShortPanels, opening);
  const between = approvedBy('director', 'fallback')(first);
  const second = opened(between, twoShortPanels, later);
  expect([first, between, second].map((one) => isDone('tooFew', one))).toEqual([
    false,
    false,
    false,
  ]);
  expect(isDone('tooFew', approvedBy('director', 'fallback')(second))).toBe(true);
});

test('each step that unexpectedly has too few approvers gets its own message', () => {
  const first = opened(submitted(twoPanels), twoShortPanels, opening);
  expect(isDone('tooFew', first, opening)).toBe(false);
  const between = approvedBy('director', 'fallback')(first);
  expect(isDone('tooFew', between, opening)).toBe(true);
  const second = opened(between, twoShortPanels, later);
  expect([opening, later].map((at) => isDone('tooFew', second, at))).toEqual([true, false]);
});

test('a routing gap that an earlier version stored without its step keeps its message until the gap ends', () => {
  const first = opened(submitted(twoPanels), twoShortPanels, opening);
  const older: RequestRecord = {
    ...first,
    request: { ...first.request, routingGaps: [{ kind: 'tooFew', since: opening }] },
  };
  expect(isDone('tooFew', older, opening)).toBe(false);
  const one = approvedBy('director')(older);
  expect(isDone('tooFew', one, opening)).toBe(false);
  expect(isDone('tooFew', approvedBy('fallback')(one), opening)).toBe(true);
});

test('a routing gap message of an earlier round stays done when the gap appears again in the next round', () => {
  const back = returned(inReview(organisations.gap));
  const act = { by: ref('employee'), at: later, organisation: organisations.gap, newId };
  const again = opened(applyChange(back, resubmit(back, act)), organisations.gap, later);
  expect([isDone('gap', again), isDone('gap', again, later)]).toEqual([true, false]);
});

test('a request stored without its routing gaps ends their messages when it is closed', () => {
  const { routingGaps: _, ...open } = inReview(organisations.gap).request;
  for (const kind of ['gap', 'tooFew'] as const) {
    expect(isDoneBy(message(kind), { request: open }, later)).toBe(false);
    expect(isDoneBy(message(kind), { request: { ...open, status: 'Approved' } }, later)).toBe(true);
  }
});

test('a request without routing gaps stores no `routingGaps`', () => {
  expect(inReview(organisation()).request).not.toHaveProperty('routingGaps');
});
