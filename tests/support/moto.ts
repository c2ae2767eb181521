import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Account in which moto makes everything. */
export const motoAccount = '123456789012';

/** List the types of resources that moto makes from templates. `python`: the Python that has moto. */
export function listMotoTypes(python: string): ReadonlySet<string> {
  const program =
    'from moto.cloudformation.parsing import get_model_map; print(*get_model_map(), sep="\\n")';
  return new Set(execFileSync(python, ['-c', program], { encoding: 'utf8' }).trim().split('\n'));
}

/** Start an AWS of somebody else, which keeps everything in memory. `program`: path of `moto_server`. */
export async function startMoto(program: string) {
  const child = spawn(program, ['-H', '127.0.0.1', '-p', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const closed = once(child, 'close');
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
      if (found) resolve(found.replace('127.0.0.1', 'localhost'));
    });
    child.once('close', () => reject(new Error(`${program} ended.`)));
  });
  return {
    /** Environment of a process that uses this server as somebody with credentials. */
    environment: {
      AWS_ENDPOINT_URL: address,
      ...{ AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'eu-central-1' },
    },
    async stop() {
      child.kill();
      await closed;
    },
  };
}
