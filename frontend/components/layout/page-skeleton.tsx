import { ListSkeleton } from '../lists/list-skeleton.tsx';
import classes from './page-skeleton.module.css';
import { Skeleton } from './skeleton.tsx';
import { useOnline } from './use-online.ts';

/** A page that is on its way: heading and rows in grey. */
export function PageSkeleton() {
  const online = useOnline();
  return (
    <>
      {online ? (
        <div className={classes.heading} aria-hidden>
          <Skeleton width={180} height={18} />
          <Skeleton width={320} />
        </div>
      ) : null}
      <ListSkeleton rows={8} />
    </>
  );
}
