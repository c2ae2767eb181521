import { useState } from 'react';
import { Segments } from '#frontend/components/inputs/segments.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { cellLook, PlainTable } from '#frontend/components/lists/plain-table.tsx';
import type { ProcessFigures } from '#frontend/data/process.ts';
import { formatPercent } from '#frontend/lib/language/shares.ts';
import { t } from '#frontend/lib/text.ts';
import { translateName } from '#shared/language/t.ts';
import { maxProcessGroups } from '#shared/process/max-process-groups.ts';
import { formatWait, type Measure, spreadSeconds } from '../waits.ts';
import classes from './process-groups.module.css';

const kinds = [
  { value: 'category', label: t`Category` },
  { value: 'department', label: t`Department` },
] as const;

type ProcessGroupsProps = {
  readonly groups: ProcessFigures['groups'];
  readonly measure: Measure;
  /** Filters the map by one of the groups. */
  readonly onChoose: (kind: 'category' | 'department', name: string) => void;
};

/** Figures by category and by department. Renders nothing if there is at most one of each. */
export function ProcessGroups({ groups, measure, onChoose }: ProcessGroupsProps) {
  const { locale } = useViewer();
  const { categories, departments } = groups;
  const [kind, setKind] = useState<'category' | 'department'>(
    categories.length > 1 ? 'category' : 'department',
  );
  if (categories.length < 2 && departments.length < 2) return null;
  const rows = kind === 'category' ? categories : departments;
  const { end } = cellLook;
  const part = (count: number | null, of: number) =>
    count === null || of === 0 ? '–' : formatPercent(count / of);
  const took = ({ cycle }: (typeof rows)[number], figure: Measure['figure']) =>
    cycle ? formatWait(spreadSeconds(cycle, { ...measure, figure }), measure, locale) : '–';
  return (
    <section className={classes.groups}>
      <div className="row wrap gap-8-16 below-8">
        <h2>{t`Side by side`}</h2>
        <Segments label={t`Side by side`} choices={kinds} value={kind} onChange={setKind} />
      </div>
      <PlainTable
        label={t`Figures side by side`}
        head={
          <>
            <th>{kind === 'category' ? t`Category` : t`Department`}</th>
            <th className={end}>{t`Requests`}</th>
            <th className={end}>{t`Usual time, start to end`}</th>
            <th className={end}>{t`90 % within`}</th>
            <th className={end}>{t`First-time right`}</th>
            <th className={end}>{t`With an overdue step`}</th>
          </>
        }
      >
        {rows.map((one) => (
          <tr key={one.name}>
            <td>
              <button
                type="button"
                className={classes.name}
                onClick={() => onChoose(kind, one.name)}
              >
                {kind === 'category' ? translateName(one.name) : one.name}
              </button>
            </td>
            <td className={end}>{one.requests.toLocaleString(locale)}</td>
            <td className={end}>{took(one, 'median')}</td>
            <td className={end}>{took(one, 'ninetieth')}</td>
            <td className={end}>{part(one.firstTimeRight, one.over)}</td>
            <td className={end}>{part(one.late, one.over)}</td>
          </tr>
        ))}
      </PlainTable>
      {rows.length === maxProcessGroups ? (
        <p className="text-12 muted">{t`The ${maxProcessGroups} with the most requests.`}</p>
      ) : null}
    </section>
  );
}
