import { delimiter, join } from 'node:path';
import { findFreePort } from '#one-machine/table/engine.ts';
import { runEngine } from '#one-machine/table/engine-process.ts';

const main = 'software.amazon.dynamodb.services.local.main.ServerRunner';

/**
 * Start DynamoDB Local 3 in memory with the `java` of the PATH. It has no setting to listen on loopback only.
 * @param folder folder of the unpacked archive
 * @throws Error if it does not start
 */
export async function startDynamodbLocal(
  folder: string,
): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const port = await findFreePort('127.0.0.1');
  const endpoint = `http://127.0.0.1:${port}`;
  const folders = [folder, join(folder, 'DynamoDBLocal_lib')];
  const classes = folders.map((each) => join(each, '*')).join(delimiter);
  const said: string[] = [];
  const running = await runEngine({
    command: [
      ...['java', `-Djava.library.path=${folders.join(delimiter)}`, '-cp', classes, main],
      ...['-inMemory', '-disableTelemetry', '-port', String(port)],
    ],
    endpoint,
    log: (line) => said.push(line),
  });
  if (!running) throw new Error(`DynamoDB Local did not start: ${said.join('\n')}`);
  return {
    endpoint,
    async stop() {
      process.kill(running.pid, 'SIGTERM');
      await running.ended;
    },
  };
}
