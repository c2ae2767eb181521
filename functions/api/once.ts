import * as z from 'zod';
import type { Circumstances } from '#functions/platform/route.ts';
import { answerStore } from '#functions/store/answer-store.ts';
import type { Table } from '#functions/store/table.ts';
import { AppError } from '#shared/errors.ts';

export type OnceDeps = { readonly table: Table; readonly now: () => string };

/**
 * Does the work of a call once for an Idempotency-Key: a repeat gets the first answer. The work must bear being done again, for it is when
 * the product stopped before it had kept its answer. @throws idempotency.key-reused
 */
export async function once<S extends z.ZodType>(
  { table, now }: OnceDeps,
  { actor, idempotency }: Circumstances,
  answerSchema: S,
  work: () => Promise<z.output<S>>,
): Promise<z.output<S>> {
  if (!idempotency) return work();
  const { key, fingerprint } = idempotency;
  const answers = answerStore(table);
  const first = await answers.find(actor.userId, key);
  if (first && first.fingerprint !== fingerprint)
    throw new AppError('idempotency.key-reused', 'This Idempotency-Key was used for another call.');
  if (first) return z.parse<S>(answerSchema, first.answer);
  const answer = await work();
  await answers.keep(actor.userId, key, { fingerprint, answer }, now());
  return answer;
}
