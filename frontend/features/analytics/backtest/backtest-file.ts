import { inContext, msg, t } from '#frontend/lib/text.ts';
import type { ExportSheet } from '#frontend/widgets/import/file-of-kind.ts';
import { formatAmountCell } from '#frontend/widgets/requests/csv-cells.ts';
import type { Row } from '#shared/import/sheet.ts';
import type { BacktestedRequest } from '#shared/routing/backtest-api.ts';
import { calculateDelaySeconds } from './backtest-sums.ts';

/** Export sheet of a backtest, with one row per request. Hours are working time. */
export const backtestSheet: ExportSheet = {
  plural: msg('backtest'),
  columns: [
    { name: 'number', head: inContext('request')`Number` },
    { name: 'title', head: t`Request` },
    { name: 'amount', head: t`Amount` },
    { name: 'currency', head: t`Currency` },
    { name: 'same', head: t`Same people in the same order` },
    { name: 'decisions', head: t`Decisions today` },
    { name: 'decisionsThen', head: t`Decisions then` },
    { name: 'hours', head: t`Working hours today` },
    { name: 'hoursThen', head: t`Working hours then` },
    { name: 'difference', head: t`Hours later` },
    { name: 'late', head: t`Late steps today` },
    { name: 'lateThen', head: t`Late steps then` },
  ],
};

const hours = (seconds: number) => (seconds / 3600).toFixed(2);
/** Format decisions for one cell: "Finance (Ben Hartmann); Director (Mira Okafor, Priya Raman)" */
const decisions = ({ steps }: BacktestedRequest['was']) =>
  steps
    .map(({ name, people }) => `${name} (${people.map((person) => person.name).join(', ')})`)
    .join('; ');

/** Build the rows of the export. Simulated times are empty for requests that ended early. */
export const buildBacktestRows = (requests: readonly BacktestedRequest[]): Row[] =>
  requests.map((request) => {
    const { number, title, was, would, same, isCut } = request;
    return {
      number,
      title,
      amount: formatAmountCell(request),
      currency: request.amount?.currency ?? '',
      same: same ? t`yes` : t`no`,
      decisions: decisions(was),
      decisionsThen: decisions(would),
      hours: hours(was.workingSeconds),
      hoursThen: isCut ? '' : hours(would.workingSeconds),
      difference: isCut ? '' : hours(calculateDelaySeconds(request)),
      late: `${was.breaches}`,
      lateThen: isCut ? '' : `${would.breaches}`,
    };
  });
