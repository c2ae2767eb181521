import * as z from 'zod';
import { log } from '#functions/platform/log.ts';
import type { CallContext } from '#functions/platform/route.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { idempotentAnswerKey } from '#functions/platform/table/calls-keys.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { createKeyReusedError } from './key-reused.ts';

export type AnswerDeps = { readonly table: Table; readonly now: () => string };

/** First response to a call, with the digest of the call. */
const FirstAnswer = z.object({ fingerprint: z.string(), answer: z.unknown() });

/** Seconds for which a repeated call gets the first response. */
const keptSeconds = 86_400;

/**
 * Run a call with an Idempotency-Key once, if no event of a request records the key. For one day, a repeated call gets
 * the first response. The work must be repeatable, because it runs again if the process stopped before the response was
 * stored. `isFinal`: whether a repeated call gets this response; otherwise it does the remaining work.
 * @throws idempotency.key-reused
 */
export async function runIdempotently<S extends z.ZodType>(
  { table, now }: AnswerDeps,
  { actor, idempotency }: CallContext,
  answerSchema: S,
  work: () => Promise<z.output<S>>,
  isFinal: (answer: z.output<S>) => boolean = () => true,
): Promise<z.output<S>> {
  if (!idempotency) return work();
  const { key, fingerprint } = idempotency;
  const itemKey = idempotentAnswerKey(actor.userId, key);
  const item = await table.get(itemKey, { consistent: true });
  if (item) {
    const first = parsePart(FirstAnswer, item);
    if (first.fingerprint !== fingerprint) throw createKeyReusedError();
    return z.parse<S>(answerSchema, first.answer);
  }
  const answer = await work();
  if (!isFinal(answer)) return answer;
  const expiresAt = Math.floor(Date.parse(now()) / 1000) + keptSeconds;
  await table
    .write([{ put: addKeys(itemKey, { fingerprint, answer, expiresAt }) }])
    // The work is done, and a repeated call does it again without harm.
    .catch((error: unknown) => log.warn('answer not stored', { error: String(error) }));
  return answer;
}
