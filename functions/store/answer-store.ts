import * as z from 'zod';
import * as keys from './keys.ts';
import type { Table } from './table.ts';

export type AnswerStore = ReturnType<typeof answerStore>;
/** The first answer to a call, and the digest of what the call said. */
const Kept = z.object({ fingerprint: z.string(), answer: z.unknown() });
type Kept = z.infer<typeof Kept>;

/** How long a repeat is answered with the first answer, in seconds. */
const keptFor = 86_400;

/** Answers to calls that carried an Idempotency-Key, where nothing else remembers them: a day long. */
export const answerStore = (table: Table) => ({
  async find(userId: string, key: string): Promise<Kept | undefined> {
    const item = await table.get(keys.answerKey(userId, key), { consistent: true });
    return item === undefined ? undefined : Kept.parse(item);
  },

  /** `at`: now, ISO 8601. */
  async keep(userId: string, key: string, kept: Kept, at: string): Promise<void> {
    const expiresAt = Math.floor(Date.parse(at) / 1000) + keptFor;
    await table.write([{ put: keys.stored(keys.answerKey(userId, key), { ...kept, expiresAt }) }]);
  },
});
