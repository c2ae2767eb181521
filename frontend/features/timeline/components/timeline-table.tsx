import { Link } from 'react-router-dom';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { cellLook, PlainTable } from '#frontend/components/lists/plain-table.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { TimelineBar, TimelineStage } from '#shared/timeline/timeline.ts';
import type { TimelineLine } from '../lines.ts';
import { formatPeople, timelineStateLabels } from '../stage-words.ts';

const columns = [t`Request`, t`Requester`, t`Stage`, t`State`, t`With`, t`From`, t`To`, t`Due`];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function StageRow({ bar, stage }: { bar: TimelineBar; stage: TimelineStage }) {
  const { userId } = useViewer();
  const { moment } = useFormat();
  const { requestId, title, number, requester } = bar;
  const { name, state, people, from, to, dueAt } = stage;
  return (
    <tr>
      <th scope="row">
        <Link to={paths.viewRequest(requestId)}>{title}</Link>{' '}
        <span className={cellLook.quiet}>{number}</span>
      </th>
      <td>{requester.userId === userId ? t`You` : requester.name}</td>
      <td>{name}</td>
      <td>{timelineStateLabels[state]}</td>
      <td>{capital(formatPeople(people, userId))}</td>
      <td>{moment(from)}</td>
      <td>{to ? moment(to) : ''}</td>
      <td>{dueAt ? moment(dueAt) : ''}</td>
    </tr>
  );
}

/** Table version of the chart, with one row for each stage. */
export function TimelineTable({ lines }: { lines: readonly TimelineLine[] }) {
  return (
    <PlainTable
      label={t`Requests and their stages`}
      head={columns.map((column) => (
        <th key={column} scope="col">
          {column}
        </th>
      ))}
    >
      {lines.flatMap((line) =>
        line.kind === 'bar'
          ? line.bar.stages.map((stage) => (
              <StageRow
                key={`${line.key} ${stage.name} ${stage.from}`}
                bar={line.bar}
                stage={stage}
              />
            ))
          : [
              <tr key={line.key}>
                <th scope="rowgroup" colSpan={columns.length} className={cellLook.quiet}>
                  {line.name} ({line.count})
                </th>
              </tr>,
            ],
      )}
    </PlainTable>
  );
}
