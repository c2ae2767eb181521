import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamoTable, type Item } from '#functions/platform/table/table.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { readTreeCpuMs } from './measure.ts';

/**
 * Measure the CPU time of client and table engine for reading the items of a typical request: with all values as
 * attributes, and in the format of the store (decision 7). Prints a table and asserts nothing.
 *
 * Usage: node tests/bench/table.ts
 */
const items = 24;
const reads = 400;
const stage = {
  requestId: '8ec5d848-7e39-81bc-b4a4-7f3b06634a17',
  applicationId: '6b1f5a52-3c1e-4f0e-9a54-0c5d1e0f7a11',
  stageId: 'cccbe054-9e1e-443a-b229-b96f37352533',
  stepId: 'fc36bd36-bf38-5841-9dfe-c23f6efb1615',
  name: 'Pre-approver',
  status: 'Approved',
  order: 2,
  round: 1,
  nextMilestone: 0,
  targetSeconds: 28_800,
  version: 3,
  dueAt: '2026-11-23T16:30:00.000Z',
  expectedAt: '2026-11-23T16:30:00.000Z',
  closedAt: null,
  openedAt: '2026-11-21T05:43:01.961Z',
  milestones: Array.from({ length: 4 }, (_, n) => ({
    n,
    at: '2026-11-23T14:30:00.000Z',
    kind: 'remind',
  })),
  inputs: {
    amount: { amount: '123.45', currency: 'EUR' },
    hash: 'd0c8747365c5dda0100e81ebf426ce5d',
  },
  calendar: { locationId: '6ff616fd-e778-5b09-8b19-defeb6c304ec', timeZone: 'Europe/Berlin' },
  approvers: [
    {
      userId: '8cf994b8-e3a4-59ff-be44-94b5bbcbcd2f',
      name: 'Priya Raman',
      reasons: [{ code: 'named' }],
    },
  ],
  reasons: [
    {
      code: 'conditionTrue',
      facts: { condition: 'Somebody approves before the supervisor? is yes' },
    },
  ],
};
const toItem = (pk: string, n: number): Item => ({ ...stage, pk, sk: `STAGE#${n}` });

const engine = await startTableEngine();
const { tableName, client } = await engine.freshTable();
const documents = DynamoDBDocumentClient.from(client);
const table = dynamoTable(tableName, client);
for (let n = 0; n < items; n += 1) {
  await documents.send(new PutCommand({ TableName: tableName, Item: toItem('attributes', n) }));
  await table.write([{ put: toItem('text', n) }]);
}

async function measureRead(read: (pk: string) => Promise<unknown>, pk: string) {
  for (let n = 0; n < reads; n += 1) await read(pk);
  const own = process.cpuUsage();
  const all = readTreeCpuMs(process.pid);
  for (let n = 0; n < reads; n += 1) await read(pk);
  const { user, system } = process.cpuUsage(own);
  const client = (user + system) / 1000;
  const engine = readTreeCpuMs(process.pid) - all - client;
  return {
    'client ms': Number((client / reads).toFixed(2)),
    'engine ms': Number((engine / reads).toFixed(2)),
  };
}
const read = (pk: string) => table.queryAll({ pk, consistent: true });
console.table({
  'one small item': await measureRead((pk) => table.get({ pk, sk: 'none' }), 'text'),
  'all values as attributes': await measureRead(read, 'attributes'),
  'as the store keeps them': await measureRead(read, 'text'),
});
await engine.stop();
