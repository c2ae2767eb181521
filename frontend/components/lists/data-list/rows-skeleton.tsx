import { t } from '#frontend/lib/text.ts';
import { Skeleton } from '../../layout/skeleton.tsx';
import { SlowNotice } from '../../layout/slow-notice.tsx';
import { useOnline } from '../../layout/use-online.ts';
import { VisuallyHidden } from '../../text/visually-hidden.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { skeletonWidths } from '../skeleton-widths.ts';
import classes from './data-list.module.css';
import type { Column } from './types.ts';

type RowsSkeletonProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly hasBoxes: boolean;
  readonly density: 'comfortable' | 'compact';
  readonly minWidth: string | undefined;
};

/** Placeholder of a table with its columns and heights, so that nothing shifts when the rows load. */
export function RowsSkeleton<Row>({
  columns,
  hasBoxes,
  density,
  minWidth,
}: RowsSkeletonProps<Row>) {
  const online = useOnline();
  if (!online) return <ListSkeleton />;
  return (
    <div role="status" className="relative">
      <VisuallyHidden>{t`Please wait`}</VisuallyHidden>
      <SlowNotice />
      <table className={classes.table} style={{ minWidth }} data-density={density} aria-hidden>
        <thead>
          <tr>
            {hasBoxes ? <th className={classes.check} /> : null}
            {columns.map(({ key, label, width, align }) => (
              <th key={key} style={{ width }} data-align={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {skeletonWidths.map((titleWidth) => (
            <tr key={titleWidth}>
              {hasBoxes ? (
                <td className={classes.check}>
                  <Skeleton width={16} height={16} />
                </td>
              ) : null}
              {columns.map(({ key, width, label, align }) => (
                <td key={key} data-align={align}>
                  <div className={align && 'row end'}>
                    {label ? <Skeleton width={width ? '60%' : titleWidth} /> : null}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
