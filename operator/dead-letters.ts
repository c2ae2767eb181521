import { randomUUID } from 'node:crypto';
import { letterQueue, type ReceivedLetter } from '#functions/letters/letter-queue.ts';
import { createLetterReplayer, formatReplayRun } from '#functions/letters/replay-letter.ts';
import { letterQueueNames } from '#shared/letters/letter.ts';
import { describeLetter, explainRemaining } from './dead-letters/describe.ts';
import { findQueues, processLetters } from './dead-letters/queues.ts';
import { CommandRefusal, runCommand, UsageError } from './services/command.ts';
import { explainAwsFailure } from './services/explain-aws-failure.ts';
import { openServices } from './services/open-services.ts';
import { productOptions, productUsage, readProductOptions } from './services/product-options.ts';

/**
 * List, replay, or delete the dead letters of the consumers of events and mails. It works on the product that runs on a
 * data folder, or with `--stage` in AWS, with the permissions of its caller. Exit status 1 if dead letters remain, 2
 * for an invalid command.
 *
 * Usage: npm run dead-letters -- list|replay|drop [--queue NAME] [--id ID] [--data DIR | --stage STAGE]
 */
const acts = ['list', 'replay', 'drop'] as const;

const usage = `npm run dead-letters -- list|replay|drop [--queue NAME] [--id ID] [--dry-run] [--data DIR | --stage NAME]

  list          lists the dead letters with their causes
  replay        passes them to their consumer again
  drop          deletes those of a queue
  --queue NAME  ${letterQueueNames.join(', ')}
  --id ID       one dead letter
  --dry-run     lists what would be replayed or dropped, and does nothing
${productUsage}`;

const options = {
  queue: { type: 'string' },
  id: { type: 'string' },
  'dry-run': { type: 'boolean' },
  ...productOptions,
} as const;

type Given = {
  readonly queue?: string;
  readonly id?: string;
  readonly 'dry-run'?: boolean;
  readonly data?: string;
  readonly stage?: string;
};
/** @throws UsageError */
function readArguments(values: Given, positionals: string[]) {
  const { queue, id, 'dry-run': isDryRun = false } = values;
  const act = acts.find((one) => one === positionals[0]);
  if (!act || positionals.length > 1) throw new UsageError('Which of list, replay and drop?');
  if (queue !== undefined && !letterQueueNames.some((name) => name === queue))
    throw new UsageError(`There is no queue ${queue}.`);
  if (act === 'drop' && !queue) throw new UsageError('Drop from which queue? Add --queue NAME.');
  return { act, queue, id, isDryRun, ...readProductOptions(values) };
}

/** @returns number of letters that remain in the queue although they should not */
async function runDeadLetterCommand({
  act,
  queue,
  id,
  isDryRun,
  data,
  stage,
}: ReturnType<typeof readArguments>) {
  const services = await openServices(data);
  let [found, left] = [0, 0];
  try {
    const queues = await findQueues(services.lambda, stage);
    if (queues.length === 0)
      throw new CommandRefusal(`There is no stage ${stage} ${services.place}.`);
    for (const one of queues.filter(({ name }) => queue === undefined || name === queue)) {
      const runId = randomUUID();
      const run = { ...services, invoke: services.lambda.invoke };
      const replay = createLetterReplayer(run, one, runId);
      /** Whether the consumer sent this letter while this command replayed it, so that it is not another one. */
      const isReturned = ({ letter }: ReceivedLetter) =>
        letter.kind === 'event' && letter.sequenceNumber === formatReplayRun(runId);
      let [seen, done] = [0, 0];
      const tryLetter = async ({ letter }: ReceivedLetter) => {
        if (act === 'list') return { isDone: false, word: '' };
        if (isDryRun) return { isDone: false, word: `would be ${past[act]}` };
        const left = act === 'replay' ? await replay(letter) : undefined;
        return left
          ? { isDone: false, word: `left, ${explainRemaining(left, one.name)}` }
          : { isDone: true, word: past[act] };
      };
      const isDone = async (taken: ReceivedLetter) => {
        if (isReturned(taken)) done -= 1;
        else if (id === undefined || taken.id === id) seen += 1;
        else return false;
        const { isDone, word } = await tryLetter(taken);
        console.log(
          [taken.id, taken.sentAt, describeLetter(taken.letter), word].join('  ').trimEnd(),
        );
        if (isDone) done += 1;
        return isDone;
      };
      await processLetters(letterQueue(services.sqs, one.url), isDone);
      const isList = act === 'list' || isDryRun;
      const words = isList ? '' : `, ${done} ${past[act]}, ${seen - done} left`;
      console.log(`${one.name}: ${seen} dead letters${words}`);
      if (!isList) left += seen - done;
      found += seen;
    }
    if (id !== undefined && found === 0) throw new CommandRefusal(`There is no dead letter ${id}.`);
  } finally {
    services.close();
  }
  return left;
}
const past = { replay: 'replayed', drop: 'dropped' } as const;

await runCommand(
  { usage, options },
  async ({ values, positionals }) =>
    (await runDeadLetterCommand(readArguments(values, positionals))) > 0 ? 1 : 0,
  explainAwsFailure,
);
