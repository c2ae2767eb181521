import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Context } from 'aws-lambda';
import { openAppender } from '../append-log.ts';
import type { Call, Failure, FunctionSetup, Load, ThreadReport, ThreadSetup } from './messages.ts';
import { shiftDateClass } from './moved-date.ts';
import { type RunningFunction, runAsFunction, separateFunctions } from './running-function.ts';

// Thread of some functions: it loads the bundle of each once, then processes calls concurrently.
const { clockOffset }: ThreadSetup = workerData;

type LoadedFunction = RunningFunction & {
  readonly setup: FunctionSetup;
  readonly handle: (event: unknown, context: unknown) => unknown;
};

const functions = new Map<string, LoadedFunction>();

const report = (message: ThreadReport) => parentPort?.postMessage(message);

function buildContext(
  setup: FunctionSetup,
  call: Call,
): Omit<Context, 'done' | 'fail' | 'succeed'> {
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

async function importHandler(setup: FunctionSetup): Promise<LoadedFunction['handle']> {
  const [file = '', name = ''] = setup.handler.split('.');
  const module: Record<string, unknown> = await import(
    pathToFileURL(join(setup.folder, `${file}.mjs`)).href
  );
  const handler = module[name];
  if (typeof handler !== 'function') throw new Error(`${setup.handler} is not exported.`);
  return (event, context) => handler(event, context);
}

async function load({ setup }: Load): Promise<void> {
  const { name } = setup;
  const running = { environment: { ...setup.environment }, log: openAppender(setup.logFile) };
  await runAsFunction(running, async () => {
    try {
      functions.set(name, { ...running, setup, handle: await importHandler(setup) });
      report({ kind: 'loaded', name });
    } catch (error) {
      console.error(error);
      report({ kind: 'not-loaded', name, failure: toFailure(error) });
    }
  });
}

async function answer(call: Call): Promise<void> {
  const called = functions.get(call.name);
  if (!called) throw new Error(`${call.name} was called before it was loaded.`);
  await runAsFunction(called, async () => {
    try {
      const answer = await called.handle(JSON.parse(call.event), buildContext(called.setup, call));
      report({ kind: 'done', id: call.id, answer: JSON.stringify(answer) ?? 'null' });
    } catch (error) {
      // Log the error of a handler after the handler's own lines, as the cloud does.
      console.error(error);
      report({ kind: 'failed', id: call.id, failure: toFailure(error) });
    }
  });
}

separateFunctions();
shiftDateClass(clockOffset);
parentPort?.on('message', (message: Load | Call) =>
  message.kind === 'load' ? load(message) : answer(message),
);
