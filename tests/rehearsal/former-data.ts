import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { loadSigningKey } from '#one-machine/identity/signing-key.ts';
import { startEngine } from '#one-machine/table/engine.ts';
import { localClient } from '#one-machine/tests/support/table-engine.ts';
import { listStoredVersions, storedFolderPath, unpackFolder } from '#tests/update/kept-folder.ts';
import type { VersionAnswers } from '#tests/update/what-it-says.ts';
import {
  copyRequest,
  multiplyRequests,
  readStoredItems,
  type StoredItem,
} from './multiply-requests.ts';
import type { Rehearsed } from './rehearsed-product.ts';

/** Data that the steps of a rehearsal share. */
export type Rehearsal = {
  /** Temporary folder with all data of the rehearsal. */
  readonly place: string;
  /** Open requests of the former release. */
  readonly requests: number;
  password: string;
  /** Answers of the former release before its last stop. */
  former?: VersionAnswers;
  /** Open requests with known tasks, which the rehearsal decides. */
  open: string[];
  product?: Rehearsed;
  /** Items of a request that is added after the update, first with a damaged event. */
  late?: readonly StoredItem[];
  /** Answers before the backup. */
  saved?: VersionAnswers;
};
/** Fill a data folder in the format of the last release with another data version, and add open requests. */
export async function fillFolder(rehearsal: Rehearsal): Promise<string> {
  const data = join(rehearsal.place, 'data');
  mkdirSync(data);
  const version = Math.max(...listStoredVersions());
  const kept = unpackFolder(storedFolderPath(version), data);
  Object.assign(rehearsal, { password: kept.password, former: kept.answers, open: kept.open });
  // The folder was archived without its signing key, so all former sign-ins have ended.
  await loadSigningKey(join(data, 'identity'));
  const inReview = kept.answers.requests.filter(({ status }) => status === 'InReview');
  const file = join(data, 'table/table.sqlite');
  const items = readStoredItems(file);
  const engine = await startEngine({ file, log: () => undefined });
  const client = localClient(engine.endpoint);
  const { TableNames: [tableName = ''] = [] } = await client.send(new ListTablesCommand({}));
  const missing = Math.max(0, rehearsal.requests - inReview.length);
  await multiplyRequests(items, kept.open, missing, { client, tableName });
  client.destroy();
  await engine.stop();
  rehearsal.late = copyRequest(items, kept.open[0] ?? '', missing);
  return `data version ${version}, ${inReview.length + missing} open requests of ${kept.answers.requests.length + missing}`;
}
