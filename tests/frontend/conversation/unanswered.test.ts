import { expect, test } from 'vitest';
import { askInformation, comment } from '#functions/requests/rules/commands/comment.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { countNewComments, listUnansweredQuestions } from '#shared/requests/unanswered.ts';
import { decided, inReview, newId, ref, requireTask } from '#tests/domain/support/acts.ts';
import { organisation } from '#tests/domain/support/organisation.ts';
import { monday, type PersonName, people } from '#tests/domain/support/people.ts';

const later = (seconds: number) => new Date(Date.parse(monday) + seconds * 1000).toISOString();

/** Create a request in review with a question from the manager to the employee. */
function asked() {
  const record = inReview(organisation());
  const { taskId } = requireTask(record, 'manager');
  const question = { by: ref('manager'), at: later(1), taskId, commentId: newId(), text: 'Why?' };
  return applyChange(record, askInformation(record, question));
}
const addComment = (record: ReturnType<typeof asked>, by: PersonName, at: string) =>
  applyChange(
    record,
    comment(record, { by: ref(by), at, commentId: newId(), text: 'Because of the fair.' }),
  );

test("an approver's question is open until a requester has written a later comment", () => {
  const record = asked();
  expect(listUnansweredQuestions(record).map(({ text }) => text)).toEqual(['Why?']);
  expect(listUnansweredQuestions(addComment(record, 'manager', later(2)))).toHaveLength(1);
  expect(listUnansweredQuestions(addComment(record, 'employee', later(2)))).toEqual([]);
});

test('no question of an approver is open once the approver has decided', () => {
  expect(listUnansweredQuestions(decided(asked(), 'manager', 'approve', later(3)))).toEqual([]);
});

test('comments of other people after the last read time are new, or all of them if nothing was read', () => {
  const { comments } = addComment(addComment(asked(), 'employee', later(2)), 'manager', later(3));
  expect(countNewComments(comments, people.employee, undefined)).toBe(2);
  expect(countNewComments(comments, people.employee, later(1))).toBe(1);
  expect(countNewComments(comments, people.employee, later(3))).toBe(0);
});
