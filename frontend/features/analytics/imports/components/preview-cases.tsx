import { cellLook, PlainTable } from '#frontend/components/lists/plain-table.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { plural, t } from '#frontend/lib/text.ts';
import type { LogPreview } from '#shared/process/logs/look-at-start.ts';
import { formatInteger } from '../state-words.ts';
import classes from './process-imports.module.css';

/** Describe the number of paired and unpaired starts and completions. */
const formatPairCounts = ({
  paired,
  unpairedStarts,
  unpairedCompletions,
}: LogPreview['pairs']): string =>
  t`Starts of work: ${formatInteger(paired)} belong to a completion, ${formatInteger(unpairedStarts)} do not. ${formatInteger(unpairedCompletions)} completions have no start.`;

/** Preview of the first requests of a log with this mapping. */
export function PreviewCases({ cases, refused, refusedRows, rows, pairs }: LogPreview) {
  const format = useFormat();
  if (cases.length === 0)
    return (
      <p className="text-13 bad" role="status">
        {t`No request can be read so.`} {refused[0]?.reason}
      </p>
    );
  return (
    <>
      {refusedRows > 0 ? (
        <p className="text-13 bad" role="status">
          {plural(
            refusedRows,
            t`${refusedRows} of ${rows} rows of the start can’t be read.`,
            t`${refusedRows} of ${rows} rows of the start can’t be read.`,
          )}{' '}
          {refused.map(({ place, reason }) => t`Row ${place}: ${reason}`).join(' ')}
        </p>
      ) : null}
      {pairs.paired + pairs.unpairedStarts + pairs.unpairedCompletions > 0 ? (
        <p className="text-13 muted">{formatPairCounts(pairs)}</p>
      ) : null}
      <PlainTable
        label={t`Preview`}
        total={plural(
          cases.length,
          t`The first request of the file`,
          t`The first ${cases.length} requests of the start of the file`,
        )}
        head={
          <>
            <th scope="col">{t`Request`}</th>
            <th scope="col">{t`First event`}</th>
            <th scope="col">{t`What happened`}</th>
          </>
        }
      >
        {cases.map(({ caseId, events }) => (
          <tr key={caseId}>
            <th scope="row">{caseId}</th>
            <td className={cellLook.quiet}>
              {events[0] ? format.moment(new Date(events[0].at).toISOString()) : ''}
            </td>
            <td>
              <span className={`block break-anywhere ${classes.event}`}>
                {events.map(({ activity }) => activity).join(' → ')}
              </span>
            </td>
          </tr>
        ))}
      </PlainTable>
    </>
  );
}
