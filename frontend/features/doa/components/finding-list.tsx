import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { doaFindingsQuery } from '#frontend/data/doa.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { DoaFinding } from '#shared/doa/finding.ts';
import { findFixPath, findingLabels, findingOrder, isGrave } from '../finding-words.ts';
import classes from './finding-list.module.css';

/** Maximum number of findings of one kind that are visible initially. */
const maxInitialFindings = 8;

type GroupProps = {
  readonly kind: DoaFinding['kind'];
  readonly items: readonly DoaFinding[];
};

function Group({ kind, items }: GroupProps) {
  const { title, meanwhile, fix } = findingLabels[kind];
  const Mark = isGrave(kind) ? IconCircleX : IconAlertTriangle;
  return (
    <li
      className={`stack gap-4 border-above text-13 ${classes.group}`}
      data-tone={isGrave(kind) ? 'bad' : 'warn'}
    >
      <h3>
        <Mark size={16} stroke={1.75} aria-hidden />
        {title}
        {items.length > 1 ? <span className="regular muted">{items.length}</span> : null}
      </h3>
      <ul className={classes.texts}>
        {items.slice(0, maxInitialFindings).map((finding) => (
          <li key={`${finding.text} ${finding.ids.join()}`}>
            <Link to={findFixPath(finding)}>{finding.text}</Link>
          </li>
        ))}
        {items.length > maxInitialFindings ? (
          <li>{rich`and ${items.length - maxInitialFindings} more`}</li>
        ) : null}
      </ul>
      <p className="text-12 line-height-16 muted">{meanwhile}</p>
      <Link to={fix.to}>{fix.label}</Link>
    </li>
  );
}

/**
 * Problems in the rules, most serious first, each with its current effect and a link to fix it.
 * @param hasLevels False if no level exists. Then nobody may decide by a limit, and there is nothing to check.
 */
export function FindingList({ hasLevels }: { readonly hasLevels: boolean }) {
  const { data, error, refetch } = useQuery(doaFindingsQuery());
  if (error && !data)
    return (
      <ErrorPanel
        title={t`The rules could not be checked`}
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <ListSkeleton rows={3} look="rows" />;
  if (!hasLevels && data.count === 0)
    return (
      <Panel title={t`No levels yet`}>
        <p className="text-12 line-height-16 muted">
          {t`A level sets the amount up to which somebody may decide.`}
        </p>
        <Link to={`${paths.approvalLimits}?view=levels`}>{t`Add a level`}</Link>
      </Panel>
    );
  const groups = findingOrder
    .map((kind) => ({ kind, items: data.items.filter((finding) => finding.kind === kind) }))
    .filter(({ items }) => items.length > 0);
  return (
    <Panel
      title={
        data.count > 0
          ? plural(data.count, t`${data.count} problem found`, t`${data.count} problems found`)
          : t`No problems found`
      }
    >
      {groups.length === 0 ? (
        <p className={`row gap-8 text-13 ${classes.well}`}>
          <IconCircleCheck size={16} stroke={1.75} aria-hidden />{' '}
          {t`Every amount has somebody who may decide on it, and somebody else for when they can’t.`}
        </p>
      ) : (
        <ul>
          {groups.map((group) => (
            <Group key={group.kind} {...group} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
