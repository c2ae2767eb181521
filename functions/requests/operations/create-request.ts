import { requesterOf } from '#functions/people/requester-of.ts';
import { idFrom } from '#functions/platform/idempotency/id-from.ts';
import { type CallContext, route } from '#functions/platform/route.ts';
import { commandKey, receiptOf } from '#functions/requests/receipts.ts';
import { draft } from '#functions/requests/rules/commands/draft.ts';
import { nextNumber } from '#functions/requests/store/number-sequence.ts';
import { AppError } from '#shared/errors.ts';
import type { Receipt } from '#shared/requests/event.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import type { RequestsDeps } from '../deps.ts';

/** The answer of the call that raised this request before, if it was the same call. @throws idempotency.key-reused */
async function firstReceipt(deps: RequestsDeps, call: CallContext, requestId: string) {
  const record = await deps.requests.find(call.actor.applicationId, requestId);
  return record && receiptOf(record, call, { types: ['drafted'] });
}

/** The request's id follows from the actor and the Idempotency-Key: the same draft sent twice is raised once. */
export const createRequestRoute = route(
  createRequest,
  async (call, deps: RequestsDeps): Promise<Receipt> => {
    const { actor, body, idempotency } = call;
    const { applicationId } = actor;
    const requestId = idempotency
      ? idFrom(applicationId, actor.userId, idempotency.key)
      : deps.newId();
    const before = idempotency && (await firstReceipt(deps, call, requestId));
    if (before) return before;
    const at = deps.now();
    const reference = await deps.reference.load(applicationId);
    const requester = await requesterOf(deps, actor, reference, body.onBehalfOf);
    const by = { userId: actor.userId, name: actor.name };
    const key = commandKey(call);
    const asked = { ...body, applicationId, requestId, requester, reference, by, at, key };
    draft({ ...asked, number: '' });
    const number = await nextNumber(deps.table, applicationId, at);
    const change = draft({ ...asked, number });
    try {
      await deps.requests.create(change);
    } catch (error) {
      const first = idempotency && (await firstReceipt(deps, call, requestId));
      if (!first) throw error;
      return first;
    }
    if (!change.event.receipt) throw new AppError('server.failed', 'A draft without receipt.');
    return change.event.receipt;
  },
);
