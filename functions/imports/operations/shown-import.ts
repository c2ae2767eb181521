import type * as z from 'zod';
import type { getImport } from '#shared/process/imports-api.ts';
import { translateFailure } from '#shared/process/kept-failures.ts';
import type { ProcessImport } from '#shared/process/process-import.ts';
import type { ImportsDeps } from '../deps.ts';

/** An import as its screen shows it, with other imports of the same file. */
export async function shownImport(
  { imports, applicationId }: Pick<ImportsDeps, 'imports' | 'applicationId'>,
  one: ProcessImport,
): Promise<z.output<typeof getImport.response>> {
  const others = await imports.list(applicationId);
  const sameFile = others
    .filter(({ id, file }) => id !== one.id && file.sha256 === one.file.sha256)
    .map(({ id, name }) => ({ id, name }));
  return { ...one, failure: one.failure && translateFailure(one.failure), sameFile };
}
