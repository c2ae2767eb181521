import { personRef } from '#functions/organisation/rules/directory.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { canSubmitRequest, isOwnRequest } from '#shared/requests/request.ts';
import { addParticipantPart } from '../record/participants.ts';
import { assertTransition, buildOwnerNotices } from '../record/progress.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { recordEvent } from '../record/record-event.ts';
import type { Command, NewId } from './command.ts';
import { type EnteredRound, enterRound } from './enter-round.ts';
import { assertStillMayRaise } from './raise-for.ts';

export type SubmitInput = Command & {
  readonly organisation: Organisation;
  readonly newId: NewId;
  readonly comments?: string;
  readonly isAdmin?: boolean | undefined;
};

function assertOwner({ request }: RequestRecord, { by }: Command) {
  const { userId } = by;
  if (
    !isOwnRequest(userId, request) ||
    (request.status === 'Draft' && !canSubmitRequest(userId, request))
  )
    throw new AppError('actor.forbidden', t`Only the requester can send it.`);
}

/** Submission makes the requester a participant if somebody else raised the request for them. */
const handedIn = (record: RequestRecord, { at }: Command): RequestRecord =>
  addParticipantPart(record, record.request.requester, 'requester', at);

/**
 * Build the event fields of a submission: the pinned routing and notices, the message to the other of requester and
 * raiser, and the organisation whose administrators are notified of gaps.
 */
const eventOfPlan = ({ plan, record }: EnteredRound, asked: SubmitInput) => ({
  details: {
    routing: { id: plan.routing.id, name: plan.routing.name, version: plan.routing.version },
    notices: plan.notices,
  },
  tells: buildOwnerNotices(record, 'raised', asked.by.userId),
  organisation: asked.organisation,
});

/**
 * Submit a draft for approval. The values must be complete. Routing, form version and exchange rate are pinned, and the
 * state machine is started. Submitting for another person requires the right to raise requests for them, and notifies
 * them.
 * @throws actor.forbidden, request.transition-refused, input.invalid, routing.none
 */
export function submit(record: RequestRecord, asked: SubmitInput): Change {
  assertOwner(record, asked);
  if (record.request.status !== 'Draft') assertTransition(record.request.status, 'InReview');
  if (record.request.status === 'Returned')
    throw new AppError(
      'request.transition-refused',
      t`A returned request has to be sent again, not submitted.`,
      {
        present: { status: 'Returned', asked: 'InReview' },
      },
    );
  assertStillMayRaise(record, asked);
  const entered = enterRound(record, 1, asked);
  return recordEvent(record, handedIn(entered.record, asked), {
    type: 'submitted',
    at: asked.at,
    by: personRef(asked.by),
    comment: asked.comments,
    ...eventOfPlan(entered, asked),
    drives: 'start',
    key: asked.key,
  });
}

/**
 * Resubmit a returned request as the next round. Steps that allow it remain approved if the values that they depend on
 * are unchanged.
 * @throws the errors of `submit`
 */
export function resubmit(record: RequestRecord, asked: SubmitInput): Change {
  assertOwner(record, asked);
  const { status, round } = record.request;
  if (status !== 'Returned')
    throw new AppError(
      'request.transition-refused',
      t`A request can't be sent again while ${status}.`,
      {
        present: { status, asked: 'InReview' },
      },
    );
  assertStillMayRaise(record, asked);
  const entered = enterRound(record, round + 1, asked);
  return recordEvent(record, entered.record, {
    type: 'resubmitted',
    at: asked.at,
    by: personRef(asked.by),
    comment: asked.comments,
    ...eventOfPlan(entered, asked),
    drives: 'start',
    key: asked.key,
  });
}
