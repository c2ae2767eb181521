import { prefillAnswers } from '#functions/forms/rules/prefill.ts';
import { personRef } from '#functions/organisation/rules/directory.ts';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import {
  getPublishedForm,
  type Reference,
  requireCategory,
} from '#functions/organisation/rules/reference.ts';
import { AppError } from '#shared/errors.ts';
import type { Priority } from '#shared/fields.ts';
import type { FormValues } from '#shared/forms/form.ts';
import { formatRequestTitle, readStoredAmount } from '#shared/forms/headline.ts';
import { t } from '#shared/language/t.ts';
import type { Request } from '#shared/requests/request.ts';
import type { User } from '#shared/users/user.ts';
import { createEmptyRecord } from '../record/begin-record.ts';
import { addParticipantPart } from '../record/participants.ts';
import type { Change } from '../record/record.ts';
import { recordEvent } from '../record/record-event.ts';
import { checkAnswers } from './answers.ts';
import type { Command } from './command.ts';

export type NewDraft = Command & {
  readonly applicationId: string;
  readonly requestId: string;
  /** Number from the caller's sequence, for example REQ-2026-000123. */
  readonly number: string;
  readonly categoryId: string;
  readonly values: FormValues;
  readonly priority: Priority;
  /** Requester, who differs from `by` if the request is raised on their behalf. */
  readonly requester: User;
  readonly reference: Reference;
};

/**
 * Create a draft. Its values must be valid, but no field is required yet.
 * @throws item.not-found (category or form), input.invalid (values, an inactive category or requester)
 */
export function startDraft(asked: NewDraft): Change {
  const { reference, requester, at, by } = asked;
  const category = requireCategory(reference, asked.categoryId);
  if (!category.isActive)
    throw new AppError('input.invalid', t`This category is closed.`, {
      fields: { categoryId: [t`This category takes no new requests.`] },
    });
  if (!requester.isActive)
    throw new AppError('input.invalid', t`This person is inactive.`, {
      fields: { onBehalfOf: [t`This person is inactive.`] },
    });
  const form = getPublishedForm(reference, category.formId);
  const filled = prefillAnswers(form, requester);
  const values = checkAnswers({
    ...asked,
    form,
    values: { ...filled, ...asked.values },
    former: filled,
    files: [],
    timeZone: requester.timeZone,
    complete: false,
  });
  const request: Request = {
    requestId: asked.requestId,
    applicationId: asked.applicationId,
    number: asked.number,
    title: formatRequestTitle(form, values),
    categoryId: category.id,
    categoryName: category.name,
    formId: form.id,
    formVersion: form.version,
    requester: personRef(requester),
    raisedBy: personRef(by),
    departmentId: requester.departmentId,
    locationId: requester.locationId,
    ...readStoredAmount(form, values),
    priority: asked.priority,
    status: 'Draft',
    round: 1,
    routingId: null,
    routingVersion: null,
    finishName: category.finishName,
    createdAt: at,
    submittedAt: null,
    closedAt: null,
    expectedAt: null,
    dueAt: null,
    timeZone: getEffectiveCalendar(requester.locationId, reference).timeZone,
    assignees: [],
    path: [],
    reviewRemarks: '',
    lastEvent: { seq: 0, hash: '' },
    updatedAt: at,
    version: 0,
    schemaVersion: 2,
  };
  const before = createEmptyRecord(request);
  const { requestId, applicationId } = request;
  const answered = {
    ...before,
    values: [{ requestId, applicationId, round: 1, values, fileIds: [] }],
  };
  const isOwn = by.userId === requester.userId;
  // The person for whom the request is raised becomes a participant on submission.
  const after = addParticipantPart(answered, by, isOwn ? 'requester' : 'raiser', at);
  return recordEvent(before, after, {
    type: 'drafted',
    at,
    by: personRef(by),
    details: {
      categoryId: category.id,
      category: category.name,
      form: { id: form.id, version: form.version },
      ...(isOwn ? {} : { requester: personRef(requester) }),
    },
    key: asked.key,
  });
}
