import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { vi } from 'vitest';
import { scanItems } from '#functions/people/store/scan-items.ts';
import type { Item } from '#functions/platform/table/table.ts';
import { startIdentityRig } from '#one-machine/tests/identity/identity-rig.ts';
import { startFilesRig } from '#one-machine/tests/support/files-host.ts';
import { localClient, startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import type { Api } from '#tests/support/api.ts';
import { poolId } from '#tests/support/api.ts';
import { exportProduct } from '../../../operator/transfer/export-product.ts';
import type { Product } from '../../../operator/transfer/product.ts';

const poolClient = (endpoint: string) =>
  new CognitoIdentityProviderClient({
    ...{ endpoint, region: 'eu-central-1', credentials: testKeys },
  });

/** Return the table, user pool and bucket of the handlers under test, as operator commands use them. */
export function toProduct(api: Api): Product {
  const { TABLE_NAME = '', AWS_ENDPOINT_URL_DYNAMODB: endpoint = '' } = process.env;
  return {
    ...{ table: localClient(endpoint), tableName: TABLE_NAME, applicationId },
    ...{ pool: poolClient(api.identity.endpoint), userPoolId: poolId },
    ...{ files: api.files.client, bucket: 'files' },
  };
}

/** Return all items of a table. */
export async function readAllItems({ table: client, tableName }: Product): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of scanItems({ client, tableName }, undefined)) items.push(...page.items);
  return items;
}

/** Record log lines of all levels from now on. Return a function that stops this and returns all lines. */
export function captureLog(): () => string {
  vi.stubEnv('LOG_LEVEL', 'debug');
  const spies = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(console, level));
  return () => {
    const lines = spies.flatMap(({ mock }) => mock.calls.flat());
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
    return lines.join('\n');
  };
}

/** Export a product and return the name and content of each file of the export. */
export async function readNewExport(product: Product): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'export-'));
  try {
    const to = join(folder, 'new');
    await exportProduct(product, to, () => undefined);
    return globSync('**/*', { cwd: to, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => `${one.name} ${readFileSync(join(one.parentPath, one.name), 'utf8')}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Start an empty product: a table, a user pool without accounts, and a bucket. */
export async function startEmptyProduct() {
  const engine = await startTableEngine();
  const table = await engine.freshTable();
  const rig = await startIdentityRig();
  const files = await startFilesRig();
  const { endpoint, userPoolId } = rig.identity;
  const product: Product = {
    ...{ table: table.client, tableName: table.tableName, applicationId },
    ...{ pool: poolClient(endpoint), userPoolId, files: files.client, bucket: 'files' },
  };
  return {
    product,
    /** Environment of a command that uses this product like a stage in AWS. */
    environment: {
      ...{ AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: testKeys.accessKeyId },
      AWS_SECRET_ACCESS_KEY: testKeys.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoint,
      AWS_ENDPOINT_URL_S3: files.host.endpoint,
    },
    mails: rig.mails,
    async stop() {
      table.close();
      await Promise.all([engine.stop(), rig.identity.stop(), files.stop()]);
    },
  };
}
