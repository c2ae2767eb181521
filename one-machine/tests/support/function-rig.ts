import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClock } from '#one-machine/clock.ts';
import { startFunctions } from '#one-machine/functions/functions.ts';
import type { FunctionResource } from '#one-machine/template/read-functions.ts';

export type FunctionRig = ReturnType<typeof openFunctionRig>;

/** Return the names of a function besides `decide`. */
export const another = (name: string) => ({ id: name, name, arn: `arn:${name}` });

/** Open a temporary folder for bundles and logs of functions. */
export function openFunctionRig() {
  const folder = mkdtempSync(join(tmpdir(), 'functions-'));
  let stop: () => Promise<void> = async () => {};
  return {
    folder,

    /** Write a bundle with this code and return its entry in the template. */
    bundle(code: string, given: Partial<FunctionResource> = {}): FunctionResource {
      const at = mkdtempSync(join(folder, 'asset-'));
      mkdirSync(at, { recursive: true });
      writeFileSync(join(at, 'index.mjs'), code);
      return {
        id: 'Decide',
        name: 'decide',
        arn: 'arn:aws:lambda:eu-central-1:000000000000:function:decide',
        folder: at,
        handler: 'index.handler',
        timeout: 10_000,
        memory: 128,
        environment: {},
        role: 'arn:aws:iam::000000000000:role/decide',
        ...given,
      };
    },

    async start(functions: FunctionResource[], clock = openClock()) {
      const started = await startFunctions({
        functions,
        environmentOf: () => ({ AWS_REGION: 'eu-central-1' }),
        steps: new Set(['arn:step']),
        clock,
        logs: join(folder, 'logs'),
      });
      stop = () => started.stop();
      return started;
    },

    async close(): Promise<void> {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
