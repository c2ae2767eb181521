import { t } from '#frontend/lib/text.ts';
import { Skeleton } from '../layout/skeleton.tsx';
import { SlowNotice } from '../layout/slow-notice.tsx';
import { useOnline } from '../layout/use-online.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import { EmptyState } from './empty-state.tsx';
import classes from './list-skeleton.module.css';
import { skeletonWidths } from './skeleton-widths.ts';

/** Widths of the columns beside the title, in pixels. */
const columnWidths = [104, 72, 96];

type ListSkeletonProps = {
  readonly rows?: number;
  /** `table`: with a header. `rows`: a short list under a heading. `narrow`: texts without columns. */
  readonly look?: 'table' | 'rows' | 'narrow';
};

/**
 * Placeholder with the dimensions of the list, so that nothing shifts when the rows load. Without a network it states
 * that nothing is loading.
 */
export function ListSkeleton({ rows = skeletonWidths.length, look = 'table' }: ListSkeletonProps) {
  const online = useOnline();
  if (!online && look === 'table')
    return (
      <EmptyState
        title={t`This can’t be loaded while you are offline`}
      >{t`It opens when you’re back online.`}</EmptyState>
    );
  return (
    <div role="status" className={`${classes.skeleton} ${look === 'table' ? '' : classes[look]}`}>
      <VisuallyHidden>{t`Please wait`}</VisuallyHidden>
      <SlowNotice />
      {look === 'table' ? <div className={classes.head} /> : null}
      {skeletonWidths.slice(0, rows).map((width) => (
        <div key={width} className={classes.row} aria-hidden>
          <div className={classes.title}>
            <Skeleton width={width} />
            <Skeleton width={width / 2} height={10} />
          </div>
          {look === 'narrow'
            ? null
            : columnWidths.map((column) => <Skeleton key={column} width={column} />)}
        </div>
      ))}
    </div>
  );
}
