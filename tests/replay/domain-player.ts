import { randomUUID } from 'node:crypto';
import { getCategoryId } from '#demo/organisation/routings.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { decide } from '#functions/requests/rules/commands/decide.ts';
import { startDraft } from '#functions/requests/rules/commands/draft.ts';
import { editRequest } from '#functions/requests/rules/commands/edit.ts';
import { openStages } from '#functions/requests/rules/commands/open-stages.ts';
import { resubmit, submit } from '#functions/requests/rules/commands/submit.ts';
import { withdraw } from '#functions/requests/rules/commands/withdraw.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { beginRecord } from '#functions/requests/rules/record/begin-record.ts';
import type { Change, RequestRecord } from '#functions/requests/rules/record/record.ts';
import { listPendingTasks } from '#functions/requests/rules/record/stages.ts';
import { defaultApplicationId } from '#shared/application.ts';
import type { User } from '#shared/users/user.ts';
import { type Player, UnassignedDecision } from './play.ts';
import { decidingRoles } from './script.ts';

/** Perform actions by the rules of the domain only, without table, state machine or HTTP, at the times of the log. */
export function domainPlayer(
  organisation: Organisation,
  requester: User,
  index: number,
): Player & { record(): RequestRecord } {
  let record: RequestRecord | undefined;
  const present = () => {
    if (!record) throw new UnassignedDecision('There is no request.');
    return record;
  };
  const keep = (change: Change | null) => {
    if (change) record = record ? applyChange(record, change) : beginRecord(change);
  };
  const own = (at: string) => ({ by: requester, at, organisation, newId: randomUUID });
  return {
    async draft(values, at) {
      const number = `REQ-${at.slice(0, 4)}-${String(index + 1).padStart(6, '0')}`;
      const place = { applicationId: defaultApplicationId, requestId: randomUUID(), number };
      const asked = {
        categoryId: getCategoryId('Expense declaration'),
        values,
        priority: 'normal' as const,
      };
      record = undefined;
      keep(
        startDraft({
          ...place,
          ...asked,
          by: requester,
          at,
          requester,
          reference: organisation.reference,
        }),
      );
    },
    async submit(values, round, at) {
      if (round > 1) keep(editRequest(present(), { ...own(at), values, organisation }));
      keep(round === 1 ? submit(present(), own(at)) : resubmit(present(), own(at)));
      keep(openStages(present(), { at, organisation, newId: randomUUID }));
    },
    async decide({ act, role, at }) {
      const stage = decidingRoles[role];
      const task = listPendingTasks(present()).find(({ stageName }) => stageName === stage);
      if (!task)
        throw new UnassignedDecision(
          `nobody was asked for ${stage}; it is ${present().request.status}`,
        );
      const comments = act === 'approve' ? '' : 'Please correct it';
      keep(
        decide(present(), { by: task.assignee, at, taskId: task.taskId, outcome: act, comments }),
      );
      keep(openStages(present(), { at, organisation, newId: randomUUID }));
    },
    async giveUp(at) {
      keep(withdraw(present(), { by: requester, at, comments: 'Given up' }));
    },
    state: async () => present().request.status,
    record: present,
  };
}
