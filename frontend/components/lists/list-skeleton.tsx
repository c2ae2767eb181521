import type { ReactNode } from 'react';
import { t } from '#frontend/lib/text.ts';
import { Skeleton } from '../layout/skeleton.tsx';
import { SlowNotice } from '../layout/slow-notice.tsx';
import { useOnline } from '../layout/use-online.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import { EmptyState } from './empty-state.tsx';
import classes from './list-skeleton.module.css';
import { skeletonWidths } from './skeleton-widths.ts';

const figureCount = 4;

type ListSkeletonProps = {
  readonly rows?: number;
  /** table: with a header. rows: a short list under a heading. lines: texts. narrow: a list in a menu. */
  readonly look?: 'table' | 'rows' | 'lines' | 'narrow';
  /** the list has a search field above it */
  readonly hasTools?: boolean;
  /** the list has a row of figures above it */
  readonly hasFigures?: boolean;
  /** replaces the rows: the placeholder of a list with columns of its own */
  readonly children?: ReactNode;
};

/**
 * Placeholder with the dimensions of the list, so that nothing shifts when the rows load. Without a network it states
 * that nothing is loading.
 */
export function ListSkeleton({
  rows = skeletonWidths.length,
  look = 'table',
  hasTools = false,
  hasFigures = false,
  children,
}: ListSkeletonProps) {
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
      {hasFigures ? (
        <div className={classes.figures} aria-hidden>
          {skeletonWidths.slice(0, figureCount).map((width) => (
            <div key={width}>
              <Skeleton width="60%" />
              <Skeleton width={40} height={20} />
              <Skeleton width="75%" height={10} />
            </div>
          ))}
        </div>
      ) : null}
      {hasTools ? (
        <div className={classes.tools} aria-hidden>
          <Skeleton width={248} height={32} />
        </div>
      ) : null}
      {children ?? (
        <>
          {look === 'table' ? <div className={classes.head} /> : null}
          {skeletonWidths.slice(0, rows).map((width) => (
            <div key={width} className={classes.row} aria-hidden>
              <div className={classes.title}>
                <Skeleton width={width} />
                <Skeleton width={width / 2} height={10} />
              </div>
              <Skeleton width={104} />
              {look === 'table' ? <Skeleton width={72} /> : null}
              <Skeleton width={look === 'table' ? 140 : 72} height={8} />
              <Skeleton width={96} />
            </div>
          ))}
        </>
      )}
    </div>
  );
}
