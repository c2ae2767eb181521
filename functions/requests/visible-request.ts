import type { Reference } from '#functions/organisation/rules/reference.ts';
import { updateNamesIfOpen } from '#functions/organisation/rules/update-names.ts';
import type { Actor } from '#functions/platform/actor.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { canSee } from '#functions/requests/rules/views/rights.ts';
import type { RequestStore, VisibilityCheck } from '#functions/requests/store/request-store.ts';
import { calculateRequestDue } from '#functions/sla/rules/due.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { Request, RequestRow } from '#shared/requests/request.ts';

type Stores = { readonly requests: RequestStore };

export const toViewer = ({ userId, isAdministrator, roles }: Actor) => ({
  userId,
  isAdmin: isAdministrator,
  isApprover: roles.has('approver'),
});

const noRequest = () => new AppError('request.not-found', t`There is no such request.`);
export const createTaskNotFoundError = () =>
  new AppError('task.not-found', t`There is no such task.`);

/**
 * Return the check whether an actor may see a request. A request that they may not see causes the same error as a
 * missing one.
 */
export const buildVisibilityCheck = (
  actor: Actor,
  absent: () => AppError = noRequest,
): VisibilityCheck => ({
  isVisible: (record) => canSee(record, toViewer(actor)),
  absent,
});

/** Load a request if the actor may see it. @throws request.not-found, or the error of `absent` */
export const loadVisibleRequest = (
  { requests }: Stores,
  actor: Actor,
  requestId: string,
  absent?: () => AppError,
): Promise<RequestRecord> =>
  requests.load(actor.applicationId, requestId, buildVisibilityCheck(actor, absent));

/** Return the id of the request that a task belongs to. @throws task.not-found */
export async function findTaskRequestId({ requests }: Stores, taskId: string): Promise<string> {
  const requestId = await requests.requestIdOf(taskId);
  if (!requestId) throw createTaskNotFoundError();
  return requestId;
}

/** Load the request of a task if the actor may see it. @throws task.not-found */
export const loadVisibleTask = async (stores: Stores, actor: Actor, taskId: string) =>
  loadVisibleRequest(
    stores,
    actor,
    await findTaskRequestId(stores, taskId),
    createTaskNotFoundError,
  );

/** Convert a request for lists, with the current state of its due time, and current names while it is open. */
export function toRequestRow(request: Request, reference: Reference, now: string): RequestRow {
  const { remarks = '', ...shown } = request;
  const due = calculateRequestDue(request, reference, now);
  const row = { ...shown, reviewRemarks: request.reviewRemarks || remarks, ...(due && { due }) };
  return updateNamesIfOpen(row, reference);
}
