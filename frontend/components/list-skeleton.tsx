import { Bone } from './bone.tsx';
import classes from './list-skeleton.module.css';
import { Spoken } from './spoken.tsx';

const titleWidths = [260, 212, 244, 276, 228, 196, 252, 220, 240, 264];

/** The list's own geometry in grey, so that nothing moves when the rows arrive. */
export function ListSkeleton({
  rows = titleWidths.length,
  headless = false,
}: {
  rows?: number;
  headless?: boolean;
}) {
  return (
    <div role="status">
      <Spoken>Please wait</Spoken>
      {headless ? null : <div className={classes.head} />}
      {titleWidths.slice(0, rows).map((width) => (
        <div key={width} className={classes.row} aria-hidden>
          <div className={classes.title}>
            <Bone width={width} />
            <Bone width={width / 2} height={10} />
          </div>
          <Bone width={104} />
          <Bone width={72} />
          <Bone width={140} height={8} />
          <Bone width={96} />
        </div>
      ))}
    </div>
  );
}
