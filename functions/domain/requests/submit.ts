import { AppError } from '#shared/errors.ts';
import { canResubmit, canSubmit } from '#shared/requests/request.ts';
import { personRef } from '../routing/directory.ts';
import type { World } from '../routing/world.ts';
import type { Act, NewId } from './act.ts';
import { conclude } from './conclude.ts';
import { type Entered, enterRound } from './enter-round.ts';
import { assertTransition, tellAdmins } from './progress.ts';
import type { Change, RequestRecord } from './record.ts';

export type Submit = Act & {
  readonly world: World;
  readonly newId: NewId;
  readonly comments?: string;
};

function assertOwner(
  { request }: RequestRecord,
  { by }: Act,
  may: typeof canSubmit,
  as: 'Draft' | 'Returned',
) {
  if (!may(by.userId, { ...request, status: as }))
    throw new AppError('actor.forbidden', 'Only the requester may send it.');
}

/** What was pinned, and who has to know that the routing has a gap. */
const planned = ({ plan }: Entered, { world }: Submit) => ({
  details: {
    routing: { id: plan.routing.id, name: plan.routing.name, version: plan.routing.version },
    notices: plan.notices,
  },
  tells: plan.notices.some(({ code }) => code === 'noStepApplies') ? tellAdmins(world, 'gap') : [],
});

/**
 * Sends a draft for approval: the answers must be complete; routing, form version and exchange rate are pinned; the machine is told
 * to start. Throws `actor.forbidden`, `request.transition-refused`, `input.invalid`, `routing.none`.
 */
export function submit(record: RequestRecord, asked: Submit): Change {
  assertOwner(record, asked, canSubmit, 'Draft');
  if (record.request.status !== 'Draft') assertTransition(record.request.status, 'InReview');
  if (record.request.status === 'Returned')
    throw new AppError(
      'request.transition-refused',
      'A returned request is sent again, not anew.',
      {
        present: { status: 'Returned', asked: 'InReview' },
      },
    );
  const entered = enterRound(record, 1, asked);
  return conclude(record, entered.record, {
    type: 'submitted',
    at: asked.at,
    by: personRef(asked.by),
    comment: asked.comments,
    ...planned(entered, asked),
    drives: 'start',
    key: asked.key,
  });
}

/**
 * Sends a returned request again as the next round; steps that allow it stay approved when nothing they decided on has changed.
 * Throws as `submit`.
 */
export function resubmit(record: RequestRecord, asked: Submit): Change {
  assertOwner(record, asked, canResubmit, 'Returned');
  const { status, round } = record.request;
  if (status !== 'Returned')
    throw new AppError(
      'request.transition-refused',
      `A request can't be sent again while ${status}.`,
      {
        present: { status, asked: 'InReview' },
      },
    );
  const entered = enterRound(record, round + 1, asked);
  return conclude(record, entered.record, {
    type: 'resubmitted',
    at: asked.at,
    by: personRef(asked.by),
    comment: asked.comments,
    ...planned(entered, asked),
    drives: 'start',
    key: asked.key,
  });
}
