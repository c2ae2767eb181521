import { Console } from 'node:console';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Context } from 'aws-lambda';
import { openAppender } from '../append-log.ts';
import type { Call, Failure, WorkerReport, WorkerSetup } from './messages.ts';
import { shiftDateClass } from './moved-date.ts';

// Thread of one function: it loads its bundle once, then processes calls concurrently.
const setup: WorkerSetup = workerData;

const report = (message: WorkerReport) => parentPort?.postMessage(message);

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

async function loadHandler(): Promise<(event: unknown, context: unknown) => unknown> {
  const [file = '', name = ''] = setup.handler.split('.');
  const module: Record<string, unknown> = await import(
    pathToFileURL(join(setup.folder, `${file}.mjs`)).href
  );
  const handler = module[name];
  if (typeof handler !== 'function') throw new Error(`${setup.handler} is not exported.`);
  return (event, context) => handler(event, context);
}

/**
 * Write directly to the file. Through the main thread, the default output of a thread, every line would cost two
 * messages.
 */
function redirectLogs(file: string): void {
  const log = openAppender(file);
  const lines = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log.write(chunk);
      done();
    },
  });
  globalThis.console = new Console(lines);
}

redirectLogs(setup.logFile);
shiftDateClass(setup.clockOffset);
const handler = await loadHandler();
parentPort?.on('message', async (call: Call) => {
  try {
    const answer = await handler(JSON.parse(call.event), buildContext(call));
    report({ kind: 'done', id: call.id, answer: JSON.stringify(answer) ?? 'null' });
  } catch (error) {
    // Log the error of a handler after the handler's own lines, as the cloud does.
    console.error(error);
    report({ kind: 'failed', id: call.id, failure: toFailure(error) });
  }
});
report({ kind: 'ready' });
