import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuntimePart } from './part.ts';

/**
 * Addresses with which operator commands find the running services of a folder: `operator/services/open-services.ts`.
 */
type Endpoints = Readonly<Record<'dynamodb' | 'sqs' | 'lambda' | 'identity' | 'files', string>>;

/** Store the addresses of the running product in its data folder, readable by its owner only, until it is stopped. */
export function publishEndpoints(data: string, endpoints: Endpoints): RuntimePart {
  const file = join(data, 'endpoints.json');
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(endpoints), { mode: 0o600 });
  return { name: 'endpoints', stop: async () => rmSync(file, { force: true }) };
}
