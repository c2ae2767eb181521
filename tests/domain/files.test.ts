import { expect, test } from 'vitest';
import { editRequest } from '#functions/requests/rules/commands/edit.ts';
import { resubmit, submit } from '#functions/requests/rules/commands/submit.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import type { RequestFile } from '#shared/requests/request.ts';
import { decided, drafted, newId, opened, ref } from '#tests/domain/support/acts.ts';
import { organisation as organisationOf } from '#tests/domain/support/organisation.ts';
import { monday } from '#tests/domain/support/people.ts';

const organisation = organisationOf();
const by = ref('employee');
const receipt = ({ request: { requestId, applicationId } }: RequestRecord): RequestFile => ({
  ...{
    requestId,
    applicationId,
    fileId: newId(),
    name: 'receipt.pdf',
    mediaType: 'application/pdf',
  },
  ...{ size: 10, sha256: 'x', round: 1, addedBy: by, addedAt: monday },
});
const edited = (record: RequestRecord, more: object): RequestRecord => {
  const change = editRequest(record, { by, at: monday, organisation, ...more });
  if (!change) throw new Error('Nothing changed.');
  return applyChange(record, change);
};

/** Create a request that was sent with one receipt and returned. */
function returnedWithReceipt() {
  const draft = drafted(organisation);
  const file = receipt(draft);
  const filed = edited(draft, { addFiles: [file] });
  const sent = applyChange(filed, submit(filed, { by, at: monday, organisation, newId }));
  const record = opened(sent, organisation);
  const [assignee] = record.request.assignees;
  if (!assignee) throw new Error('Nobody to decide.');
  return { file, record: decided(record, 'manager', 'return') };
}

test('a file removed after a decided round stays stored as evidence for that round', () => {
  const { file, record } = returnedWithReceipt();
  const corrected = edited(record, { removeFileIds: [file.fileId] });
  expect(corrected.files).toEqual([{ ...file, removedAt: monday }]);
  const again = applyChange(
    corrected,
    resubmit(corrected, { by, at: monday, organisation, newId }),
  );
  const rounds = again.values.map(({ round, fileIds }) => ({ round, fileIds }));
  expect(rounds).toEqual([
    { round: 1, fileIds: [file.fileId] },
    { round: 2, fileIds: [] },
  ]);
});

test('a file that is removed from a draft is deleted', () => {
  const draft = drafted(organisation);
  const file = receipt(draft);
  const filed = edited(draft, { addFiles: [file] });
  expect(edited(filed, { removeFileIds: [file.fileId] }).files).toEqual([]);
});

test('a file can be removed only once', () => {
  const { file, record } = returnedWithReceipt();
  const corrected = edited(record, { removeFileIds: [file.fileId] });
  expect(() => edited(corrected, { removeFileIds: [file.fileId] })).toThrow(
    'There is no such file.',
  );
});
