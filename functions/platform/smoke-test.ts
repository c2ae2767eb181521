/**
 * Event by which a deployment tries a new version of a function before anything else calls it. No service can send it,
 * because gateways, queues, streams and state machines build their events themselves.
 */
export const smokeTest = { smokeTest: true } as const;

export const isSmokeTest = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'smokeTest' in event;

/** Key that no item has. */
const missing = { pk: 'SMOKE-TEST', sk: 'SMOKE-TEST' };

/**
 * Prove that the function has loaded, and may read the table if it uses one. Changes nothing.
 * @throws the error of the table
 */
export async function passSmokeTest(): Promise<{ readonly passed: true }> {
  const name = process.env.TABLE_NAME;
  if (name !== undefined) {
    // Functions without a table don't load the client.
    const { dynamoTable } = await import('./table/table.ts');
    await dynamoTable(name).get(missing);
  }
  return { passed: true };
}
