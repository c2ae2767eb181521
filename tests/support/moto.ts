import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** AWS account in which moto creates all resources. */
export const motoAccount = '123456789012';

/** List the types of resources that moto creates from templates. `python`: path of a Python with moto. */
export function listMotoTypes(python: string): ReadonlySet<string> {
  const program =
    'from moto.cloudformation.parsing import get_model_map; print(*get_model_map(), sep="\\n")';
  return new Set(execFileSync(python, ['-c', program], { encoding: 'utf8' }).trim().split('\n'));
}

/** Start moto, a third-party server that simulates AWS in memory. `program`: path of `moto_server`. */
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
    /** Environment of a process that uses this server with valid credentials. */
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
