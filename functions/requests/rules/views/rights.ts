import type * as z from 'zod';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { t } from '#shared/language/t.ts';
import {
  canDeleteDraft,
  canEditRequest,
  canResubmitRequest,
  canSubmitRequest,
  canWithdrawRequest,
  isOwnRequest,
} from '#shared/requests/request.ts';
import type { RequestRights } from '#shared/requests/request-details.ts';
import type { Stage } from '#shared/requests/stage.ts';
import { canDecideTask, type Task } from '#shared/tasks/task.ts';
import type { TaskRights } from '#shared/tasks/tasks-api.ts';
import { findRaisingError } from '../commands/raise-for.ts';
import type { RequestRecord } from '../record/record.ts';

/** Viewer of a request. Administrators have more rights. */
export type RequestViewer = {
  readonly userId: string;
  readonly isAdmin: boolean;
  /** Whether the viewer can open the decision page. Former approvers can't decide. */
  readonly isApprover: boolean;
};

/** Parts of a request that determine its visibility. */
type Seen = Pick<RequestRecord, 'request' | 'participants'>;
const hasPart = ({ participants }: Seen, userId: string) =>
  participants.some((participant) => participant.userId === userId);

/**
 * Whether a person may see a request. It is visible to its current and former participants and to administrators. A
 * draft is visible only to its author.
 */
export function canSee(
  record: Seen,
  { userId, isAdmin }: Pick<RequestViewer, 'userId' | 'isAdmin'>,
): boolean {
  const { status, raisedBy } = record.request;
  if (status === 'Draft') return raisedBy.userId === userId;
  return isAdmin || hasPart(record, userId);
}

export const findWorkflowFailure = ({ request, workflows }: RequestRecord): string | undefined => {
  const present = workflows.find(({ round }) => round === request.round);
  return present?.status === 'failed' ? (present.failure ?? t`The workflow stopped.`) : undefined;
};

/**
 * Return a person's current rights on a request, which hide buttons and refuse calls. The author of a request for
 * somebody else may change and submit it only while they may raise one for them.
 */
export function getRequestRights(
  record: RequestRecord,
  viewer: RequestViewer,
  organisation: Organisation,
): z.infer<typeof RequestRights> {
  const { request } = record;
  const { userId, isAdmin } = viewer;
  const owns = isOwnRequest(userId, request);
  const mayChange = (isAllowed: boolean) =>
    isAllowed && !findRaisingError(record, { by: { userId }, isAdmin, organisation });
  return {
    edit: mayChange(canEditRequest(userId, request)),
    submit: mayChange(canSubmitRequest(userId, request)),
    resubmit: mayChange(canResubmitRequest(userId, request)),
    withdraw: canWithdrawRequest(userId, request),
    remind: (owns || isAdmin) && request.status === 'InReview' && request.assignees.length > 0,
    delete: canDeleteDraft(userId, request),
    comment: canSee(record, viewer),
    restartWorkflow:
      isAdmin &&
      !owns &&
      request.status === 'InReview' &&
      findWorkflowFailure(record) !== undefined,
  };
}

/** Return a person's current rights on a task. Tasks in an administrator's own request need another administrator. */
export function getTaskRights(
  { request }: Pick<RequestRecord, 'request'>,
  { task, stage }: { readonly task: Task; readonly stage: Stage },
  { userId, isAdmin, isApprover }: RequestViewer,
): z.infer<typeof TaskRights> {
  const open = task.status === 'Pending' && stage.status === 'Open';
  const owns = isOwnRequest(userId, request);
  const decides = open && isApprover && canDecideTask(userId, task) && !owns;
  const administers = open && isAdmin && !owns;
  return {
    decide: decides,
    return: decides && stage.step.mayReturn,
    reassign: (decides && stage.step.mayReassign) || administers,
    addApprover: (decides && stage.step.mayAddApprover) || administers,
    escalate: decides || administers,
  };
}
