import { maxHeldLetters, type RemainingLetter, type ReplayRun } from '#shared/letters/letter.ts';
import { processLetters } from './find-letters.ts';
import type { LetterQueue, ReceivedLetter } from './letter-queue.ts';
import {
  type ConsumerQueue,
  createLetterReplayer,
  formatReplayRun,
  type ReplayServices,
} from './replay-letter.ts';

/** Time in ms after which a call begins no other dead letter, so that it responds within its limit. */
const maxReplayMs = 8000;
/** Maximum number of dead letters per call, so that its caller sees progress. */
const maxReplayed = 250;
/** Visibility timeout in seconds of dead letters that wait for their turn in a call. */
const hiddenSeconds = 60;
/** Visibility timeout in seconds of dead letters that remain after a run, unless its caller releases them. */
const heldSeconds = 900;

type Replaying = {
  readonly services: ReplayServices;
  readonly queue: ConsumerQueue;
  readonly letters: LetterQueue;
  readonly run: ReplayRun;
};
/** `seen`: the dead letters that were received. */
type Replayed = {
  readonly replayed: number;
  readonly left: RemainingLetter[];
  readonly held: string[];
  readonly isDone: boolean;
  readonly seen: readonly ReceivedLetter[];
};

const isGivenUpBy = ({ id, startedAt }: ReplayRun) => {
  const number = formatReplayRun(id);
  return ({ letter, sentAt }: ReceivedLetter): boolean =>
    letter.kind === 'event'
      ? letter.sequenceNumber === number
      : // A mail has no mark of its run, but a mail that returned to the queue is younger than the run.
        (letter.kind === 'mail' || letter.kind === 'news') && sentAt > startedAt;
};

/** Replay the dead letters with these ids, and report those that their function gave up again at once. */
export async function replayLettersById(
  { services, queue, letters, run }: Replaying,
  given: readonly string[],
): Promise<Replayed> {
  const ids = new Set(given);
  const listWanted = (found: readonly ReceivedLetter[]) => found.filter(({ id }) => ids.has(id));
  const isEnough = (found: readonly ReceivedLetter[]) => listWanted(found).length === ids.size;
  const replay = createLetterReplayer(services, queue, run.id);
  const first = await processLetters(letters, { isEnough }, async (received) => {
    const left: RemainingLetter[] = [];
    const seen = listWanted(received);
    for (const { id, letter, receipt } of seen) {
      const reason = await replay(letter);
      if (reason) left.push({ id, ...reason });
      else await letters.remove(receipt);
    }
    return { left, seen, replayed: seen.length - left.length };
  });
  const missing = given.filter((id) => !first.seen.some((one) => one.id === id));
  const again = first.replayed > 0 ? await findGivenUp(letters, run) : [];
  return {
    replayed: first.replayed - again.length,
    left: [
      ...first.left,
      ...again.map(toGivenUp),
      ...missing.map((id) => ({ id, reason: 'not-found' as const })),
    ],
    ...{ held: [], isDone: true, seen: [...first.seen, ...again] },
  };
}

const findGivenUp = (letters: LetterQueue, run: ReplayRun) =>
  processLetters(letters, { isEnough: () => false }, async (received) =>
    received.filter(isGivenUpBy(run)),
  );

const toGivenUp = ({ id, letter }: ReceivedLetter): RemainingLetter => ({
  ...{ id, reason: 'given-up-again' },
  ...('cause' in letter && letter.cause !== undefined && { cause: letter.cause }),
});

/**
 * Replay the next dead letters of a queue for some seconds. Dead letters that remain stay hidden, so that the next call
 * of the run receives others.
 */
export async function replayNextLetters({
  services,
  queue,
  letters,
  run,
}: Replaying): Promise<Replayed> {
  const replay = createLetterReplayer(services, queue, run.id);
  const isGivenUp = isGivenUpBy(run);
  const tryReplay = async ({
    id,
    letter,
  }: ReceivedLetter): Promise<RemainingLetter | undefined> => {
    const reason = await replay(letter);
    return reason && { id, ...reason };
  };
  const left: RemainingLetter[] = [];
  const held: string[] = [];
  const seen: ReceivedLetter[] = [];
  const end = Date.now() + maxReplayMs;
  let replayed = 0;
  let isDone = false;
  const isOver = () => Date.now() > end || held.length >= maxHeldLetters;
  while (!isDone && !isOver() && seen.length < maxReplayed) {
    const received = await letters.receive(hiddenSeconds, 1);
    isDone = received.length === 0;
    const untried = [...received];
    for (const one of received) {
      if (isOver()) break;
      untried.shift();
      seen.push(one);
      const row = isGivenUp(one) ? toGivenUp(one) : await tryReplay(one);
      if (row) {
        left.push(row);
        held.push(one.receipt);
        await letters.hold([one.receipt], heldSeconds);
      } else {
        replayed += 1;
        await letters.remove(one.receipt);
      }
    }
    await letters.release(untried.map(({ receipt }) => receipt));
  }
  return { replayed, left, held, isDone, seen };
}
