import { personRef } from '#functions/organisation/rules/directory.ts';
import { findSetting, requireSetting } from '#functions/platform/environment.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import { type Call, route } from '#functions/platform/route.ts';
import type { Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type {
  DeadLetter,
  LetterAct,
  LetterQueueName,
  RemainingLetter,
} from '#shared/letters/letter.ts';
import {
  dropDeadLetters,
  releaseDeadLetters,
  replayDeadLetters,
} from '#shared/letters/letters-api.ts';
import type { LettersDeps } from '../deps.ts';
import { processLetters } from '../find-letters.ts';
import { letterQueue, type ReceivedLetter } from '../letter-queue.ts';
import { replayLettersById, replayNextLetters } from '../replay-letters.ts';
import { letterActStore } from '../store/letter-acts.ts';
import { viewLetters } from '../view-letters.ts';

/** @throws item.not-found in a stage without mail, which has no queues of mails */
async function openQueue({ openServices, readQueues }: LettersDeps, name: LetterQueueName) {
  const url = readQueues().find((queue) => queue.name === name)?.url;
  if (!url) throw new AppError('item.not-found', t`There is no such queue.`);
  const services = await openServices();
  return { services, url, letters: letterQueue(services.sqs, url) };
}

const record = ({ table, applicationId }: LettersDeps, acts: readonly LetterAct[]) =>
  letterActStore(table, applicationId).record(acts);

async function replayLetters({ actor, body }: Call<typeof replayDeadLetters>, deps: LettersDeps) {
  const { queue: name, ids } = body;
  const { services, url, letters } = await openQueue(deps, name);
  const run = body.run ?? { id: deps.newId(), startedAt: deps.now() };
  const queue = {
    ...{ name, url, tableName: requireSetting('TABLE_NAME') },
    functionName: requireSetting('CONSUMER_NAMES').replace('*', name),
    pendingMailsUrl: findSetting('PENDING_MAILS_URL'),
  };
  const answer = ids
    ? await replayLettersById({ services, queue, letters, run }, ids)
    : await replayNextLetters({ services, queue, letters, run });
  const { replayed, left } = answer;
  if (replayed + left.length > 0) {
    const tried = { replayed, left: left.length };
    await record(deps, [
      { id: deps.newId(), at: deps.now(), by: personRef(actor), queue: name, tried },
    ]);
  }
  return { ...answer, left: await hideCauses(deps, actor, answer), run };
}

/** Omit the errors of dead letters about requests that the reader may not see. */
async function hideCauses(
  deps: LettersDeps,
  actor: Call<typeof replayDeadLetters>['actor'],
  {
    left,
    seen,
  }: { readonly left: readonly RemainingLetter[]; readonly seen: readonly ReceivedLetter[] },
): Promise<RemainingLetter[]> {
  const ids = new Set(left.map(({ id }) => id));
  const views = await viewLetters(
    deps,
    actor,
    seen.filter(({ id }) => ids.has(id)),
  );
  const hidden = new Set(views.flatMap(({ id, kept }) => (kept === 'hidden' ? [id] : [])));
  return left.map(({ cause, ...one }) => ({
    ...one,
    ...(cause !== undefined && !hidden.has(one.id) && { cause }),
  }));
}

export const replayDeadLettersRoute = route(replayDeadLetters, (call, deps: LettersDeps) =>
  runIdempotently(deps, call, replayDeadLetters.response, () => replayLetters(call, deps)),
);

export const releaseDeadLettersRoute = route(
  releaseDeadLetters,
  async ({ body }, deps: LettersDeps) => {
    const { letters } = await openQueue(deps, body.queue);
    await letters.release(body.receipts);
    return { released: body.receipts.length };
  },
);

const leaveLetter = ({ id, kept }: DeadLetter): RemainingLetter[] =>
  kept ? [{ id, reason: kept }] : [];

/** Record the reason first, so that no dead letter is deleted without a reason. */
async function dropLetters(
  { actor, body }: Call<typeof dropDeadLetters>,
  deps: LettersDeps,
): Promise<Output<typeof dropDeadLetters>> {
  const { queue, reason } = body;
  const ids = new Set(body.ids);
  const { letters } = await openQueue(deps, queue);
  const listWanted = (found: readonly ReceivedLetter[]) => found.filter(({ id }) => ids.has(id));
  const isEnough = (found: readonly ReceivedLetter[]) => listWanted(found).length === ids.size;
  return processLetters(letters, { isEnough }, async (received) => {
    const found = listWanted(received);
    const views = await viewLetters(deps, actor, found);
    const dropped = views.filter(({ kept }) => !kept);
    const by = personRef(actor);
    const at = deps.now();
    await record(
      deps,
      dropped.map(({ id, since, work, event, cause, request }) => ({
        ...{ id: deps.newId(), at, by, queue },
        dropped: {
          ...{ id, since, work, event, cause, reason },
          ...(request && { requestId: request.requestId, number: request.number }),
        },
      })),
    );
    for (const { receipt } of found.filter(({ id }) => dropped.some((one) => one.id === id)))
      await letters.remove(receipt);
    const missing = [...ids].filter((id) => !found.some((one) => one.id === id));
    return {
      dropped: dropped.length,
      left: [
        ...views.flatMap(leaveLetter),
        ...missing.map((id) => ({ id, reason: 'not-found' as const })),
      ],
    };
  });
}

export const dropDeadLettersRoute = route(dropDeadLetters, (call, deps: LettersDeps) =>
  runIdempotently(deps, call, dropDeadLetters.response, () => dropLetters(call, deps)),
);
