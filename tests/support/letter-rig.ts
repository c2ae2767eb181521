import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arn } from '#one-machine/account.ts';
import { openClock } from '#one-machine/clock.ts';
import { startFunctionServer } from '#one-machine/functions/function-server.ts';
import { startQueues } from '#one-machine/streams/queue-server.ts';
import { type LetterQueueName, letterQueueNames } from '#shared/letters/letter.ts';

const prefix = 'countersign-dev-events-';
const pendingMails = 'pending-mails';

export type LetterRig = Awaited<ReturnType<typeof startLetterRig>>;

/**
 * Start the queues of dead letters, and test functions in place of their consumers. Configure the functions of the
 * product to use both.
 */
export async function startLetterRig() {
  const data = mkdtempSync(join(tmpdir(), 'letters-'));
  const callers = [{ accessKeyId: 'local', secretAccessKey: 'local' }];
  const names = [...letterQueueNames, pendingMails];
  const host = await startQueues({
    ...{ data, clock: openClock(), callers },
    queues: names.map((name) => ({ name, arn: arn('sqs', name) })),
  });
  const handed: { readonly name: string; readonly event: unknown }[] = [];
  const done = async (): Promise<unknown> => ({ batchItemFailures: [] });
  let consume: (name: LetterQueueName, event: unknown) => Promise<unknown> = done;
  const calls = await startFunctionServer({
    functions: letterQueueNames.map((name) => ({
      ...{ name: `${prefix}${name}`, arn: arn('lambda', `function:${prefix}${name}`) },
      environment: {},
    })),
    callers,
    async invoke(functionName, event) {
      const name = letterQueueNames.find((one) => functionName === `${prefix}${one}`);
      if (!name) throw new Error(functionName);
      handed.push({ name, event });
      return consume(name, event);
    },
  });
  const url = (name: string) => `https://sqs.invalid/1/${name}`;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: host.endpoint,
    AWS_ENDPOINT_URL_LAMBDA: calls.endpoint,
    CONSUMER_LETTERS: letterQueueNames.map((name) => `${name}=${url(name)}`).join(','),
    CONSUMER_NAMES: `${prefix}*:current`,
    PENDING_MAILS_URL: url(pendingMails),
  });
  return {
    handed,
    queue: (name: LetterQueueName) => host.store.named(name),
    pendingMails: host.store.named(pendingMails),
    /** Set the behavior of the consumers. Without an argument, they process everything. */
    consumeBy(next: typeof consume = done) {
      consume = next;
    },
    clear() {
      for (const queue of host.store.all) queue.purge();
      handed.length = 0;
      consume = done;
    },
    async stop() {
      await Promise.all([calls.stop(), host.stop()]);
      rmSync(data, { recursive: true, force: true });
    },
  };
}
