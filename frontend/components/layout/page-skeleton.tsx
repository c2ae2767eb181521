import { ListSkeleton } from '../lists/list-skeleton.tsx';
import classes from './page-skeleton.module.css';
import { Skeleton } from './skeleton.tsx';
import { useOnline } from './use-online.ts';

/** Placeholder of a page that is loading: heading and rows in gray. */
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
