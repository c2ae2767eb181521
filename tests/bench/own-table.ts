import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import { dynamoTable, type Table } from '#functions/platform/table/table.ts';
import { entryFilePath } from '#infra/function-entries.ts';
import { createTable } from '#one-machine/table/create-table.ts';
import { startEngine } from '#one-machine/table/engine.ts';
import { singleTable } from '#one-machine/tests/support/single-table.ts';
import { localClient } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { buildGatewayEvent } from '#tests/support/api.ts';
import { seedOrganisation } from '#tests/support/seed-organisation.ts';

const { tableName } = singleTable;
const Module = z.object({
  handler: z.custom<(event: APIGatewayProxyEventV2, context: unknown) => Promise<unknown>>(),
});
const FunctionResponse = z.object({ statusCode: z.int() });

/** Create a separate table file for a benchmark with the sample organisation, and the functions that use it. */
export async function createBenchmarkTable(name: string) {
  const folder = await mkdtemp(join(tmpdir(), `countersign-${name}-`));
  const file = join(folder, 'table.sqlite');
  const start = () => startEngine({ file, log: () => undefined });
  Object.assign(process.env, {
    ...{ TABLE_NAME: tableName, APPLICATION_ID: app, LOG_LEVEL: 'ERROR' },
    ...{ AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' },
  });
  let engine = await start();
  async function write<Result>(act: (table: Table) => Promise<Result>): Promise<Result> {
    const client = localClient(engine.endpoint);
    const result = await act(dynamoTable(tableName, client));
    client.destroy();
    return result;
  }
  const client = localClient(engine.endpoint);
  await createTable(client, { ...singleTable, stream: false });
  client.destroy();
  await write((table) => seedOrganisation(table, {}));
  return {
    tableName,
    write,
    /** Stop the engine, fill its file, and start the engine again. */
    async fill<Result>(act: (file: string) => Result | Promise<Result>): Promise<Result> {
      await engine.stop();
      const result = await act(file);
      engine = await start();
      return result;
    },
    /**
     * Load the function of an area as in a new process, on the current engine. Return a caller that measures the
     * milliseconds until a response.
     */
    async functionOf(area: string, n: number) {
      process.env.AWS_ENDPOINT_URL_DYNAMODB = engine.endpoint;
      const entry = `../../${entryFilePath(`api/${area}`)}?${n}`;
      const { handler } = Module.parse(await import(entry));
      return async (...asked: Parameters<typeof buildGatewayEvent>): Promise<number> => {
        const event = await buildGatewayEvent(...asked);
        const begun = performance.now();
        const answer = await handler(event, {});
        const took = performance.now() - begun;
        const { statusCode } = FunctionResponse.parse(answer);
        if (statusCode !== 200) throw new Error(`The function answers ${statusCode}.`);
        return took;
      };
    },
    async stop() {
      await engine.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
