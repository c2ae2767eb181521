import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Part } from './part.ts';

/**
 * Addresses by which an operator's command finds the services that run on a folder:
 * `operator/services/open-services.ts`.
 */
type Endpoints = Readonly<Record<'dynamodb' | 'sqs' | 'lambda' | 'identity', string>>;

/** Keeps the addresses of the running product in its data folder, for its owner alone, until it is stopped. */
export function keepEndpoints(data: string, endpoints: Endpoints): Part {
  const file = join(data, 'endpoints.json');
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(endpoints), { mode: 0o600 });
  return { name: 'endpoints', stop: async () => rmSync(file, { force: true }) };
}
