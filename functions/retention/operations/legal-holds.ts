import { buildAuthor } from '#functions/organisation/build-author.ts';
import { createItemId } from '#functions/organisation/items/reference-kind.ts';
import type { PeopleDeps } from '#functions/people/deps.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import { type Call, route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { LegalHold } from '#shared/retention/retention.ts';
import { createLegalHold, liftLegalHold } from '#shared/retention/retention-api.ts';
import { notifyOfRetention } from '../notify-administrators.ts';
import { calculateNoticeEnd } from '../rules/change-rules.ts';
import { isHoldInEffect } from '../rules/plan-removal.ts';

type Creation = Call<typeof createLegalHold>;

/** Return the name of the target of a hold. @throws item.not-found */
async function findTargetName(
  { requests, users, reference, applicationId }: PeopleDeps,
  { on, targetId }: Creation['body'],
): Promise<string> {
  const name =
    on === 'request'
      ? await requests
          .head(applicationId, targetId)
          .then((request) => (request?.status === 'Draft' ? undefined : request?.number))
      : on === 'person'
        ? (await users.find(applicationId, targetId))?.name
        : (await reference.load(applicationId)).categories.find(({ id }) => id === targetId)?.name;
  if (name === undefined) throw new AppError('item.not-found', t`This does not exist.`);
  return name;
}

async function createHold(call: Creation, deps: PeopleDeps): Promise<LegalHold> {
  const { reference, applicationId } = deps;
  const name = await findTargetName(deps, call.body);
  const { by, at } = buildAuthor(call.actor, deps);
  const id = createItemId(deps, call, { noun: 'hold' });
  const hold = { ...call.body, id, applicationId, name, by, since: at, version: 0 };
  const known = (await reference.load(applicationId)).legalHolds.find((one) => one.id === id);
  const saved =
    known ?? (await reference.save(applicationId, 'HOLD', hold, undefined, { author: { by, at } }));
  await notifyOfRetention(deps, { id, at: saved.since, authorId: by.userId }, () => ({
    ...{ says: 'holdSet' as const, by: by.name, name, reason: call.body.reason },
  }));
  return saved;
}

export const createLegalHoldRoute = route(
  createLegalHold,
  (call, deps: PeopleDeps) =>
    runIdempotently(deps, call, createLegalHold.response, () => createHold(call, deps)),
  { version: ({ version }) => version },
);

/** Lift a hold, which ends after the notice time. A repeated call returns the lifted hold. */
export const liftLegalHoldRoute = route(liftLegalHold, async (call, deps: PeopleDeps) => {
  const { reference, applicationId } = deps;
  const { by, at } = buildAuthor(call.actor, deps);
  const { legalHolds } = await reference.load(applicationId);
  const before = legalHolds.find(({ id }) => id === call.params.id);
  if (!before || !isHoldInEffect(before, at))
    throw new AppError('item.not-found', t`There is no such legal hold.`);
  if (before.endsAt !== undefined) return before;
  assertVersion(call, before.version);
  const lifted = { ...before, endsAt: calculateNoticeEnd(at), liftedBy: by };
  const saved = await reference.save(applicationId, 'HOLD', lifted, before, {
    author: { by, at },
  });
  const change = { id: `${before.id}-lifted`, at, authorId: by.userId };
  await notifyOfRetention(deps, change, (toDay) => ({
    ...{ says: 'holdLifted' as const, by: by.name, name: before.name },
    until: toDay(lifted.endsAt),
  }));
  return saved;
});
