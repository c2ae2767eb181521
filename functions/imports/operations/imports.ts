import type * as z from 'zod';
import { applyMeaningsToCase } from '#functions/figures/rules/with-meanings.ts';
import { toShownLog } from '#functions/imports/store/process-store.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import {
  getImport,
  getImportedCase,
  listImportProblems,
  listImports,
} from '#shared/process/imports-api.ts';
import type { ProcessImport } from '#shared/process/process-import.ts';
import { translateFailure, translateProblem } from '#shared/process/translate-failure.ts';
import type { ImportsDeps } from '../deps.ts';

/** Return an import for its screen, with other imports of the same file. */
export async function buildImportResponse(
  { imports, applicationId }: Pick<ImportsDeps, 'imports' | 'applicationId'>,
  one: ProcessImport,
): Promise<z.output<typeof getImport.response>> {
  const others = await imports.list(applicationId);
  const sameFile = others
    .filter(({ id, file }) => id !== one.id && file.sha256 === one.file.sha256)
    .map(({ id, name }) => ({ id, name }));
  return { ...one, failure: one.failure && translateFailure(one.failure), sameFile };
}

export const listImportsRoute = route(
  listImports,
  async (_, { imports, applicationId }: ImportsDeps) => ({
    items: await imports.list(applicationId),
  }),
);

export const getImportRoute = route(
  getImport,
  async ({ params }, deps: ImportsDeps) =>
    buildImportResponse(deps, await deps.imports.load(deps.applicationId, params.id)),
  { version: ({ version }) => version },
);

export const listImportProblemsRoute = route(
  listImportProblems,
  async ({ params }, { imports, applicationId }: ImportsDeps) => {
    const { id } = await imports.load(applicationId, params.id);
    const problems = await imports.problems(applicationId, id);
    return {
      items: problems.map((one) => ({ ...one, reason: translateProblem(one.reason) })),
    };
  },
);

/** Packs are read until the request is found: about 200 items at most for 100,000 requests. */
export const getImportedCaseRoute = route(
  getImportedCase,
  async ({ params, query }, { imports, logs, applicationId }: ImportsDeps) => {
    const one = await imports.load(applicationId, params.id);
    const { id, name } = one;
    for await (const pack of logs.readPacks(applicationId, id)) {
      const found = pack.find(({ caseId }) => caseId === query.caseId);
      if (found)
        return { importName: name, case: applyMeaningsToCase(found, toShownLog(one).activities) };
    }
    throw new AppError('item.not-found', t`There is no such request in this import.`);
  },
);
