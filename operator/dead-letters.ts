import { letterQueue, type ReceivedLetter } from '#functions/letters/letter-queue.ts';
import { createLetterReplayer } from '#functions/letters/replay-letter.ts';
import { letterQueueNames } from '#shared/letters/letter.ts';
import { describeLetter, explainRemaining } from './dead-letters/describe.ts';
import { findQueues, processLetters } from './dead-letters/queues.ts';
import { CommandRefusal, runCommand, UsageError } from './services/command.ts';
import { explainAwsFailure } from './services/explain-aws-failure.ts';
import { openServices } from './services/open-services.ts';
import { productOptions, productUsage, readProductOptions } from './services/product-options.ts';

/**
 * npm run dead-letters -- list|replay|drop [--queue NAME] [--id ID] [--data DIR | --stage STAGE] Lists, replays, or
 * deletes the dead letters of the consumers of events and mails. It works on the product that runs on a data folder, or
 * with `--stage` in AWS, with the permissions of its caller. Exit status 1 if dead letters remain, 2 for an invalid
 * command.
 */
const acts = ['list', 'replay', 'drop'] as const;

const usage = `npm run dead-letters -- list|replay|drop [--queue NAME] [--id ID] [--data DIR | --stage NAME]

  list          lists the dead letters with their causes
  replay        passes them to their consumer again
  drop          deletes those of a queue
  --queue NAME  ${letterQueueNames.join(', ')}
  --id ID       one dead letter
${productUsage}`;

const options = { queue: { type: 'string' }, id: { type: 'string' }, ...productOptions } as const;

type Given = { readonly queue?: string; readonly id?: string; readonly data?: string };
/** @throws UsageError */
function readArguments(values: Given & { readonly stage?: string }, positionals: string[]) {
  const { queue, id } = values;
  const act = acts.find((one) => one === positionals[0]);
  if (!act || positionals.length > 1) throw new UsageError('Which of list, replay and drop?');
  if (queue !== undefined && !letterQueueNames.some((name) => name === queue))
    throw new UsageError(`There is no queue ${queue}.`);
  if (act === 'drop' && !queue) throw new UsageError('Drop from which queue? Add --queue NAME.');
  return { act, queue, id, ...readProductOptions(values) };
}

/** @returns number of letters that remain in the queue */
async function runDeadLetterCommand({
  act,
  queue,
  id,
  data,
  stage,
}: ReturnType<typeof readArguments>) {
  const services = await openServices(data);
  let left = 0;
  try {
    const queues = await findQueues(services.lambda, stage);
    if (queues.length === 0)
      throw new CommandRefusal(`There is no stage ${stage} ${services.place}.`);
    for (const one of queues.filter(({ name }) => queue === undefined || name === queue)) {
      const replay = createLetterReplayer({ ...services, invoke: services.lambda.invoke }, one);
      let [seen, done] = [0, 0];
      const isDone = async (taken: ReceivedLetter) => {
        if (id !== undefined && taken.id !== id) return false;
        seen += 1;
        const left = act === 'replay' ? await replay(taken.letter) : undefined;
        const why = left && explainRemaining(left, one.name);
        const word = why ? `left, ${why}` : act === 'list' ? '' : `${past[act]}`;
        console.log(
          [taken.id, taken.sentAt, describeLetter(taken.letter), word].join('  ').trimEnd(),
        );
        if (act === 'list' || why) return false;
        done += 1;
        return true;
      };
      await processLetters(letterQueue(services.sqs, one.url), isDone);
      const words = act === 'list' ? '' : `, ${done} ${past[act]}, ${seen - done} left`;
      console.log(`${one.name}: ${seen} dead letters${words}`);
      if (act !== 'list') left += seen - done;
    }
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
