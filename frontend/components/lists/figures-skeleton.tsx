import { Skeleton } from '../layout/skeleton.tsx';

/** Widths of the labels, in pixels. */
const labels = [112, 96, 128, 104];

/** Placeholder of a row of figures, with the same height. */
export const FiguresSkeleton = () => (
  <div className="row gap-24 border-above border-below" style={{ height: 96 }} aria-hidden>
    {labels.map((width) => (
      <span key={width} className="stack gap-12 grow">
        <Skeleton width={width} />
        <Skeleton width={40} height={20} />
      </span>
    ))}
  </div>
);
