import { updateNames } from '#functions/organisation/rules/update-names.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { route } from '#functions/platform/route.ts';
import { maxListedLetters } from '#shared/letters/letter.ts';
import { countDeadLetters, listDeadLetters, listLetterActs } from '#shared/letters/letters-api.ts';
import type { LettersDeps } from '../deps.ts';
import { processLetters } from '../find-letters.ts';
import { letterQueue } from '../letter-queue.ts';
import { letterActStore } from '../store/letter-acts.ts';
import { viewLetters } from '../view-letters.ts';

type Queue = ReturnType<LettersDeps['readQueues']>[number];

async function countLetters({ openServices }: LettersDeps, { name, url }: Queue) {
  const { sqs } = await openServices();
  return { queue: name, ...(await letterQueue(sqs, url).count()) };
}

export const countDeadLettersRoute = route(countDeadLetters, async (_, deps: LettersDeps) => ({
  queues: await Promise.all(deps.readQueues().map((queue) => countLetters(deps, queue))),
}));

/** Count first, because listed dead letters are counted as held. */
async function listQueue(deps: LettersDeps, actor: Actor, queue: Queue) {
  const { sqs } = await deps.openServices();
  const count = await countLetters(deps, queue);
  const isEnough = (found: readonly unknown[]) => found.length >= maxListedLetters;
  const letters = letterQueue(sqs, queue.url);
  // One reader at a time hides few dead letters beyond those that it lists.
  const found = await processLetters(letters, { isEnough, atOnce: 1 }, async (received, isAll) => ({
    received: received
      .toSorted((a, b) => a.sentAt.localeCompare(b.sentAt))
      .slice(0, maxListedLetters),
    isAll,
  }));
  return { ...count, isAll: found.isAll, items: await viewLetters(deps, actor, found.received) };
}

export const listDeadLettersRoute = route(listDeadLetters, async ({ actor }, deps: LettersDeps) => {
  const [queues, known] = await Promise.all([
    Promise.all(deps.readQueues().map((queue) => listQueue(deps, actor, queue))),
    deps.reference.recent(deps.applicationId),
  ]);
  return updateNames({ queues }, known);
});

export const listLetterActsRoute = route(listLetterActs, ({ query }, deps: LettersDeps) =>
  letterActStore(deps.table, deps.applicationId).page(query),
);
