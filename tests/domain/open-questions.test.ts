import { expect, test } from 'vitest';
import { askInformation, comment } from '#functions/requests/rules/commands/comment.ts';
import { withdraw } from '#functions/requests/rules/commands/withdraw.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { participantIndex } from '#functions/requests/store/keys.ts';
import { decided, inReview, newId, ref, requireTask } from './support/acts.ts';
import { organisation } from './support/organisation.ts';
import { monday, type PersonName, people } from './support/people.ts';

const later = (seconds: number) => new Date(Date.parse(monday) + seconds * 1000).toISOString();
const asked = () => {
  const record = inReview(organisation());
  const { taskId } = requireTask(record, 'manager');
  const question = { by: ref('manager'), at: later(1), taskId, commentId: newId(), text: 'Why?' };
  return applyChange(record, askInformation(record, question));
};
const addComment = (record: RequestRecord, by: PersonName) =>
  applyChange(
    record,
    comment(record, { by: ref(by), at: later(2), commentId: newId(), text: 'So.' }),
  );
const getQuestion = (record: RequestRecord, name: PersonName) =>
  record.participants.find(({ userId }) => userId === people[name])?.asked;

test("a question is addressed to the requester and moves the request up in the requester's list", () => {
  const record = asked();
  expect(getQuestion(record, 'employee')).toMatchObject({ text: 'Why?', by: ref('manager') });
  expect(getQuestion(record, 'manager')).toBeUndefined();
  const mine = record.participants.find(({ userId }) => userId === people.employee);
  expect(mine?.lastActivityAt).toBe(later(1));
});

test('a question stays open until the requester comments, an approver decides or the request ends', () => {
  expect(getQuestion(addComment(asked(), 'manager'), 'employee')).toBeDefined();
  expect(getQuestion(addComment(asked(), 'employee'), 'employee')).toBeUndefined();
  expect(getQuestion(decided(asked(), 'manager'), 'employee')).toBeUndefined();
  const record = asked();
  const over = applyChange(record, withdraw(record, { by: ref('employee'), at: later(3) }));
  expect(getQuestion(over, 'employee')).toBeUndefined();
});

test('a comment without a question updates no participant except its author', () => {
  const record = inReview(organisation());
  const change = comment(record, {
    ...{ by: ref('manager'), at: later(1), commentId: newId(), text: 'Fine.' },
  });
  expect(change.participants?.map(({ userId }) => userId)).toEqual([people.manager]);
});

test('a returned request is marked as sent back for the person who raised it for somebody else, until it ends', () => {
  const sentBack = (record: RequestRecord) =>
    record.participants.filter((one) => one.isSentBack).map(({ userId }) => userId);
  const other = inReview(organisation(), { by: 'colleague', onBehalfOf: 'employee' });
  expect(sentBack(other)).toEqual([]);
  const back = decided(other, 'manager', 'return');
  expect(sentBack(back)).toEqual([people.colleague]);
  const over = applyChange(back, withdraw(back, { by: ref('employee'), at: later(3) }));
  expect(sentBack(over)).toEqual([]);
  expect(sentBack(decided(inReview(organisation()), 'manager', 'return'))).toEqual([]);
});

test("a request that waits for a person's answer is listed before requests with later activity", () => {
  const keyOf = (record: RequestRecord) => {
    const mine = record.participants.find(({ userId }) => userId === people.employee);
    return mine && participantIndex(mine).gsi1sk;
  };
  const [waiting, calm] = [keyOf(asked()), keyOf(inReview(organisation()))];
  const next = (key = '') => key.replace(/20\d\d-/, '2999-');
  expect((waiting ?? '') > next(calm)).toBe(true);
  expect(keyOf(addComment(asked(), 'employee'))?.startsWith('20')).toBe(true);
});
