import { expect, test } from 'vitest';
import { editRequest } from '#functions/requests/rules/commands/edit.ts';
import { resubmit } from '#functions/requests/rules/commands/submit.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { listValueChanges } from '#functions/requests/rules/views/answer-changes.ts';
import { findChangesBase } from '#functions/requests/rules/views/event-changes.ts';
import { answers, decided, inReview, newId, opened, ref } from './support/acts.ts';
import { organisation, routing } from './support/organisation.ts';
import { monday, people } from './support/people.ts';
import { exampleForm } from './support/sample-form.ts';

const twoSteps = organisation({
  routings: [
    routing([
      { approvers: { kind: 'manager', level: 1 } },
      { approvers: { kind: 'named', userIds: [people.director] } },
    ]),
  ],
});

const receipt = (n: number) => ({
  fileId: `77766666-f0a1-7003-c2b9-00000000090${n}`,
  requestId: people.employee,
  applicationId: people.employee,
  name: `receipt-${n}.pdf`,
  mediaType: 'application/pdf',
  size: 10,
  sha256: '0',
  field: 'receipts',
  round: n,
  addedBy: ref('employee'),
  addedAt: monday,
});

/** Correct the returned request and resubmit it. */
function again(record: RequestRecord, amount: string, files: ReturnType<typeof receipt>[] = []) {
  const by = ref('employee');
  const asked = { by, at: monday, organisation: twoSteps };
  const change = editRequest(record, { ...asked, values: answers(amount), addFiles: files });
  const edited = change ? applyChange(record, change) : record;
  return opened(applyChange(edited, resubmit(edited, { ...asked, newId })), twoSteps);
}
const totals = (record: RequestRecord, userId: string) =>
  listValueChanges(record, exampleForm, undefined, findChangesBase(record, userId)?.round)
    .filter(({ field }) => field === 'total')
    .map(({ before, after }) => `${before} > ${after}`);

test('an approver sees no changes in the first round of a request', () => {
  expect(findChangesBase(inReview(twoSteps), people.manager)).toBeUndefined();
});

test('each approver sees the changes since their last decision, even if they took no part in later rounds', () => {
  const first = opened(decided(inReview(twoSteps), 'manager'), twoSteps);
  const second = again(decided(first, 'director', 'return'), '400');
  expect(findChangesBase(second, people.manager)).toMatchObject({ by: 'you', round: 1 });
  const third = again(decided(second, 'manager', 'return'), '300');
  const last = opened(decided(third, 'manager'), twoSteps);
  // The director had no task in round 2.
  expect(findChangesBase(last, people.director)).toMatchObject({ by: 'you', round: 1 });
  expect(totals(last, people.director)).toEqual(['500.00 EUR > 300.00 EUR']);
  expect(findChangesBase(third, people.manager)).toMatchObject({ by: 'you', round: 2 });
  expect(totals(third, people.manager)).toEqual(['400.00 EUR > 300.00 EUR']);
});

test('an approver without a decision sees changes since the last decision on their step, and the requester since the return', () => {
  const back = again(decided(inReview(twoSteps), 'manager', 'return'), '400');
  const tasks = back.tasks.map((task) =>
    task.status === 'Pending' ? { ...task, assignee: ref('colleague') } : task,
  );
  expect(findChangesBase({ ...back, tasks }, people.colleague)).toMatchObject({
    by: 'step',
    round: 1,
  });
  expect(findChangesBase(back, people.employee)).toMatchObject({ by: 'return', round: 1 });
});

test('a file that was added in the new round is listed as a change', () => {
  const first = decided(inReview(twoSteps), 'manager', 'return');
  const record = again(first, '500', [receipt(2)]);
  expect(listValueChanges(record, exampleForm)).toEqual([
    {
      ...{ field: 'receipts', label: 'Receipts, added', kind: 'added' },
      ...{ before: '', after: 'receipt-2.pdf' },
    },
  ]);
});
