import { personRef } from '#functions/organisation/rules/directory.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { type Decision, decide } from '#functions/requests/rules/commands/decide.ts';
import { startDraft } from '#functions/requests/rules/commands/draft.ts';
import { openStages } from '#functions/requests/rules/commands/open-stages.ts';
import { submit } from '#functions/requests/rules/commands/submit.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { beginRecord } from '#functions/requests/rules/record/begin-record.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { listPendingTasks } from '#functions/requests/rules/record/stages.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import type { PersonRef } from '#shared/fields.ts';
import type { FormValues } from '#shared/forms/form.ts';
import type { Task } from '#shared/tasks/task.ts';
import { categoryId, id, ids, monday, type PersonName, people, users } from './people.ts';

export const ref = (name: PersonName): PersonRef => personRef(users[name]);
export const newId = ids();

export const answers = (amount: string, more: FormValues = {}): FormValues => ({
  purpose: 'Fair in Lyon',
  kind: 'train',
  lines: [{ what: 'Ticket', count: 1, price: { amount, currency: 'EUR' } }],
  ...more,
});

export type RaiseOptions = {
  amount?: string;
  by?: PersonName;
  /** Requester, if `by` raises the request for another person. */
  onBehalfOf?: PersonName;
  at?: string;
  values?: FormValues;
  priority?: 'low' | 'normal' | 'high' | 'urgent';
};

export const drafted = (organisation: Organisation, raised: RaiseOptions = {}): RequestRecord => {
  const { amount = '500', by = 'employee', at = monday, values = {}, priority = 'normal' } = raised;
  const { onBehalfOf = by } = raised;
  return beginRecord(
    startDraft({
      applicationId,
      requestId: id(77),
      number: 'REQ-2026-000001',
      categoryId,
      priority,
      at,
      by: ref(by),
      values: answers(amount, values),
      requester: organisation.directory.user(people[onBehalfOf]) ?? users[onBehalfOf],
      reference: organisation.reference,
    }),
  );
};

export function submitted(organisation: Organisation, raised: RaiseOptions = {}): RequestRecord {
  const record = drafted(organisation, raised);
  return applyChange(
    record,
    submit(record, {
      by: ref(raised.by ?? 'employee'),
      isAdmin: raised.onBehalfOf !== undefined,
      at: raised.at ?? monday,
      organisation,
      newId,
    }),
  );
}

export function opened(
  record: RequestRecord,
  organisation: Organisation,
  at = monday,
): RequestRecord {
  const change = openStages(record, { at, organisation, newId });
  return change ? applyChange(record, change) : record;
}

/** Create a request in review whose first steps are open. */
export const inReview = (organisation: Organisation, raised: RaiseOptions = {}): RequestRecord =>
  opened(submitted(organisation, raised), organisation, raised.at ?? monday);

export function requireTask(record: RequestRecord, name: PersonName): Task {
  const task = listPendingTasks(record).find(({ assignee }) => assignee.userId === people[name]);
  if (!task)
    throw new Error(
      `${name} has no open task; ${
        listPendingTasks(record)
          .map(({ assignee }) => assignee.name)
          .join(', ') || 'nobody'
      } has`,
    );
  return task;
}

export function decided(
  record: RequestRecord,
  by: PersonName,
  outcome: Decision['outcome'] = 'approve',
  at = monday,
): RequestRecord {
  const { taskId } = requireTask(record, by);
  return applyChange(
    record,
    decide(record, { taskId, by: ref(by), at, outcome, comments: 'Because.' }),
  );
}

export const assignees = (record: RequestRecord): string[] =>
  listPendingTasks(record).map(({ assignee }) => assignee.name);
