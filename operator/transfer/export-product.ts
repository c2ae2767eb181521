import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toCanonicalJson } from '#functions/organisation/rules/canonical.ts';
import { CommandRefusal } from '../services/command.ts';
import { rebuildVersion } from '../services/rebuild-state.ts';
import { listAccounts } from './accounts.ts';
import { exportFiles } from './files.ts';
import { exportItems } from './items.ts';
import { writeLines } from './lines.ts';
import {
  exportFileNames,
  exportVersion,
  type Manifest,
  type Product,
  type ReportProgress,
} from './product.ts';

/**
 * Write all items, accounts and files of a product into a new folder, which appears when it is complete. Two exports
 * of the same data are equal byte for byte.
 * @throws CommandRefusal if the folder exists
 */
export async function exportProduct(
  product: Product,
  folder: string,
  report: ReportProgress,
): Promise<Manifest> {
  if (existsSync(folder))
    throw new CommandRefusal(`${folder} exists already. Choose a new folder.`);
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(join(partial, exportFileNames.contents), { recursive: true, mode: 0o700 });
  const spool = join(partial, 'spool.sqlite');
  const accounts = (await listAccounts(product)).map(toCanonicalJson);
  const manifest: Manifest = {
    ...{ exportVersion, dataVersion: rebuildVersion, applicationId: product.applicationId },
    accounts: await writeLines(join(partial, exportFileNames.accounts), accounts),
    items: await writeLines(join(partial, exportFileNames.items), exportItems(product, spool)),
    // Files follow the items, so every file that an item names exists by then.
    files: await writeLines(
      join(partial, exportFileNames.files),
      exportFiles(product, join(partial, exportFileNames.contents)),
    ),
  };
  await rm(spool, { force: true });
  await writeFile(join(partial, exportFileNames.manifest), `${toCanonicalJson(manifest)}\n`, {
    flag: 'wx',
    mode: 0o600,
  });
  await rename(partial, folder);
  for (const name of ['items', 'accounts', 'files'] as const)
    report(`${manifest[name].count} ${name}`);
  return manifest;
}
