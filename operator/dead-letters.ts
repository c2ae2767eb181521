import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describe } from './dead-letters/letter.ts';
import {
  consumers,
  findQueues,
  processLetters,
  type ReceivedLetter,
} from './dead-letters/queues.ts';
import { replayer } from './dead-letters/replay.ts';
import { openServices, Refusal } from './services/open-services.ts';

/**
 * npm run dead-letters -- list|replay|drop [--queue NAME] [--id ID] [--data DIR | --stage STAGE] Lists, replays, or
 * deletes the dead letters of the consumers of events and mails. It works on the product that runs on a data folder, or
 * with `--stage` in AWS, with the permissions of its caller. Exit status 1 if letters remain, 2 for an invalid command.
 */
const usage = `npm run dead-letters -- list|replay|drop [--queue ${consumers.join('|')}] [--id ID] [--data DIR | --stage STAGE]`;
const acts = ['list', 'replay', 'drop'] as const;

function readCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ queue: { type: 'string' }, id: { type: 'string' } },
      ...{ data: { type: 'string' }, stage: { type: 'string' } },
    },
  });
  const { queue, id, stage } = values;
  const act = acts.find((one) => one === positionals[0]);
  if (!act || positionals.length > 1) throw new Refusal('Which of list, replay and drop?');
  if (queue !== undefined && !consumers.some((name) => name === queue))
    throw new Refusal(`There is no queue ${queue}.`);
  if (act === 'drop' && !queue) throw new Refusal('Drop from which queue? Say it with --queue.');
  if (values.data !== undefined && stage !== undefined)
    throw new Refusal('Either --data or --stage, not both.');
  const data = stage === undefined ? resolve(values.data || '.countersign') : undefined;
  return { act, queue, id, data, stage: stage ?? 'dev' };
}

/** @returns how many letters were left */
async function perform({ act, queue, id, data, stage }: ReturnType<typeof readCommand>) {
  const services = await openServices(data);
  let left = 0;
  try {
    const queues = await findQueues(services.lambda, stage);
    if (queues.length === 0) throw new Refusal(`There is no stage ${stage} here.`);
    for (const one of queues.filter(({ name }) => queue === undefined || name === queue)) {
      const replay = replayer(services, one);
      let [seen, done] = [0, 0];
      const isDone = async (taken: ReceivedLetter) => {
        if (id !== undefined && taken.id !== id) return false;
        seen += 1;
        const why = act === 'replay' ? await replay(taken.letter) : undefined;
        const word = why ? `left, ${why}` : act === 'list' ? '' : `${past[act]}`;
        console.log([taken.id, taken.sentAt, describe(taken.letter), word].join('  ').trimEnd());
        if (act === 'list' || why) return false;
        done += 1;
        return true;
      };
      await processLetters(services.sqs, one.url, isDone);
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

const isRefused = (error: unknown) =>
  error instanceof Refusal ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

try {
  process.exitCode = (await perform(readCommand())) > 0 ? 1 : 0;
} catch (error) {
  const said = error instanceof Error ? error.message : String(error);
  const words = said === 'fetch failed' ? 'Nothing answers: does the product run?' : said;
  console.error(isRefused(error) ? `${words}\n${usage}` : words);
  process.exitCode = isRefused(error) ? 2 : 1;
}
