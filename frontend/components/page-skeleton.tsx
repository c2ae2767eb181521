import { Bone } from './bone.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import classes from './page-skeleton.module.css';

/** A page that is on its way: heading and rows in grey. */
export function PageSkeleton() {
  return (
    <>
      <div className={classes.heading} aria-hidden>
        <Bone width={180} height={18} />
        <Bone width={320} />
      </div>
      <ListSkeleton rows={8} />
    </>
  );
}
