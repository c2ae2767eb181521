import { expect, test } from 'vitest';
import { askInformation, comment } from '#functions/requests/rules/commands/comment.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { newFor, unanswered } from '#shared/requests/unanswered.ts';
import { decided, inReview, newId, ref, requireTask } from '#tests/domain/support/acts.ts';
import { organisation } from '#tests/domain/support/organisation.ts';
import { monday, type PersonName, people } from '#tests/domain/support/people.ts';

const later = (seconds: number) => new Date(Date.parse(monday) + seconds * 1000).toISOString();

/** The manager has asked the employee something. */
function asked() {
  const record = inReview(organisation());
  const { taskId } = requireTask(record, 'manager');
  const question = { by: ref('manager'), at: later(1), taskId, commentId: newId(), text: 'Why?' };
  return applyChange(record, askInformation(record, question));
}
const said = (record: ReturnType<typeof asked>, by: PersonName, at: string) =>
  applyChange(
    record,
    comment(record, { by: ref(by), at, commentId: newId(), text: 'Because of the fair.' }),
  );

test('a question waits for an answer until one whose request it is has written something after it', () => {
  const record = asked();
  expect(unanswered(record).map(({ text }) => text)).toEqual(['Why?']);
  expect(unanswered(said(record, 'manager', later(2)))).toHaveLength(1);
  expect(unanswered(said(record, 'employee', later(2)))).toEqual([]);
});

test('nobody waits for an answer once the approver has decided', () => {
  expect(unanswered(decided(asked(), 'manager', 'approve', later(3)))).toEqual([]);
});

test('new is what others wrote after what was read last, and everything for who has read nothing', () => {
  const { comments } = said(said(asked(), 'employee', later(2)), 'manager', later(3));
  expect(newFor(comments, people.employee, undefined)).toBe(2);
  expect(newFor(comments, people.employee, later(1))).toBe(1);
  expect(newFor(comments, people.employee, later(3))).toBe(0);
});
