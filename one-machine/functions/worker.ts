import { Console } from 'node:console';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Context } from 'aws-lambda';
import { openAppender } from '../append-log.ts';
import type { Call, Failure, Report, Setup } from './messages.ts';
import { moveDate } from './moved-date.ts';

// The thread of one function: loads its bundle once, then answers calls, many at a time.
const setup: Setup = workerData;

const report = (message: Report) => parentPort?.postMessage(message);

function buildContext(call: Call): Omit<Context, 'done' | 'fail' | 'succeed'> {
  const started = performance.now();
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName: setup.name,
    functionVersion: '$LATEST',
    invokedFunctionArn: setup.arn,
    memoryLimitInMB: String(setup.memory),
    awsRequestId: call.requestId,
    logGroupName: `/aws/lambda/${setup.name}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () =>
      Math.max(0, Math.round(setup.timeout - (performance.now() - started))),
  };
}

function toFailure(error: unknown): Failure {
  if (!(error instanceof Error))
    return { errorType: 'Error', errorMessage: String(error), trace: [] };
  return {
    errorType: error.name,
    errorMessage: error.message,
    trace: (error.stack ?? '').split('\n'),
  };
}

async function load(): Promise<(event: unknown, context: unknown) => unknown> {
  const [file = '', name = ''] = setup.handler.split('.');
  const module: Record<string, unknown> = await import(
    pathToFileURL(join(setup.folder, `${file}.mjs`)).href
  );
  const handler = module[name];
  if (typeof handler !== 'function') throw new Error(`${setup.handler} is not exported.`);
  return (event, context) => handler(event, context);
}

/**
 * Straight into the file: by way of the main thread, as a thread's output goes by itself, every line would cost two
 * messages.
 */
function logInto(file: string): void {
  const log = openAppender(file);
  const lines = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log.write(chunk);
      done();
    },
  });
  globalThis.console = new Console(lines);
}

logInto(setup.logFile);
moveDate(setup.clockOffset);
const handler = await load();
parentPort?.on('message', async (call: Call) => {
  try {
    const answer = await handler(JSON.parse(call.event), buildContext(call));
    report({ kind: 'done', id: call.id, answer: JSON.stringify(answer) ?? 'null' });
  } catch (error) {
    // The cloud logs what a handler threw; here too, beside the handler's own lines.
    console.error(error);
    report({ kind: 'failed', id: call.id, failure: toFailure(error) });
  }
});
report({ kind: 'ready' });
