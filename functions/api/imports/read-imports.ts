import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import {
  getImport,
  getImportedCase,
  listImportProblems,
  listImports,
} from '#shared/process/imports-api.ts';
import { translateFailure, translateProblem } from '#shared/process/kept-failures.ts';
import type { ImportsDeps } from './deps.ts';

export const listImportsRoute = route(
  listImports,
  async (_, { imports, applicationId }: ImportsDeps) => ({
    items: await imports.list(applicationId),
  }),
);

export const getImportRoute = route(
  getImport,
  async ({ params }, { imports, applicationId }: ImportsDeps) => {
    const one = await imports.load(applicationId, params.id);
    const others = await imports.list(applicationId);
    const sameFile = others
      .filter(({ id, file }) => id !== one.id && file.sha256 === one.file.sha256)
      .map(({ id, name }) => ({ id, name }));
    const failure = one.failure && translateFailure(one.failure);
    return { ...one, failure, sameFile };
  },
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

/** Packs are read until it is found: of 100,000 requests some 200 items at most. */
export const getImportedCaseRoute = route(
  getImportedCase,
  async ({ params, query }, { imports, logs, applicationId }: ImportsDeps) => {
    const { id, name } = await imports.load(applicationId, params.id);
    for await (const pack of logs.readPacks(applicationId, id)) {
      const found = pack.find(({ caseId }) => caseId === query.caseId);
      if (found) return { importName: name, case: found };
    }
    throw new AppError('item.not-found', t`There is no such request in this import.`);
  },
);
