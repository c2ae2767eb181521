import { inContext, msg, t } from '#frontend/lib/text.ts';
import type { ExportSheet } from '#frontend/widgets/import/file-of-kind.ts';
import { formatAmountCell } from '#frontend/widgets/requests/csv-cells.ts';
import type { Row } from '#shared/import/sheet.ts';
import type { MigratedRequest } from '#shared/routing/routing-api.ts';
import { findMigrationCell } from './migration-cells.ts';

type Steps = readonly { readonly id: string; readonly name: string }[];

/** Export sheet of open requests under a future version: a row for each request, a column for each step. */
export const openRequestsSheet = (steps: Steps): ExportSheet => ({
  plural: msg('open requests'),
  columns: [
    { name: 'number', head: inContext('request')`Number` },
    { name: 'title', head: t`Request` },
    { name: 'amount', head: t`Amount` },
    { name: 'currency', head: t`Currency` },
    { name: 'version', head: t`Version` },
    ...steps.map(({ id, name }) => ({ name: id, head: name })),
    { name: 'expected', head: t`Expected end` },
    { name: 'expectedThen', head: t`Expected end then` },
    { name: 'outcome', head: t`Then` },
  ],
});

/** Build the rows of the sheet. `isMoving`: whether a request is selected to move. Times are ISO 8601. */
export const buildOpenRequestRows = (
  requests: readonly MigratedRequest[],
  steps: Steps,
  isMoving: (request: MigratedRequest) => boolean,
): Row[] =>
  requests.map((request) => {
    const { number, title, fromVersion, expectedAt, problem } = request;
    const cells = steps.map(({ id }) => [id, findMigrationCell(request, id)?.words ?? '']);
    return {
      ...Object.fromEntries(cells),
      number,
      title,
      amount: formatAmountCell(request),
      currency: request.amount?.currency ?? '',
      version: `${fromVersion}`,
      expected: expectedAt.before ?? '',
      expectedThen: expectedAt.after ?? '',
      outcome: problem ?? (isMoving(request) ? t`Moves` : t`Stays`),
    };
  });
