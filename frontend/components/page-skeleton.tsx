import { ListSkeleton } from './list-skeleton.tsx';
import classes from './page-skeleton.module.css';
import { Skeleton } from './skeleton.tsx';

/** A page that is on its way: heading and rows in grey. */
export function PageSkeleton() {
  return (
    <>
      <div className={classes.heading} aria-hidden>
        <Skeleton width={180} height={18} />
        <Skeleton width={320} />
      </div>
      <ListSkeleton rows={8} />
    </>
  );
}
