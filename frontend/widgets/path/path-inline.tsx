import { useNow } from '#frontend/components/text/format/use-now.ts';
import type { PathSegments } from '#shared/requests/path.ts';
import { calculateElapsedShare, describePath, isOverdue, listStepLanes } from './describe-path.ts';
import classes from './path-inline.module.css';

/** Smallest visible fill, so that a recently opened stage differs from an empty one. */
const minFill = 0.12;

/** One segment per step, for list rows. Parallel stages share the width of a segment, stacked. */
export function PathInline({ path }: { path: PathSegments }) {
  const now = useNow();
  const steps = path.map(listStepLanes);
  const description = describePath(path, now);
  return (
    <span className={classes.path} role="img" aria-label={description} data-hint={description}>
      {steps.map((step, index) => (
        <span key={index} className={classes.step} data-parallel={step.length > 1 || undefined}>
          {step.map((segment) => (
            <span
              key={segment.name}
              className={classes.segment}
              data-state={segment.state}
              data-overdue={isOverdue(segment, now) || undefined}
              style={{
                '--used': `${Math.round(Math.max(minFill, calculateElapsedShare(segment, now)) * 100)}%`,
              }}
            />
          ))}
        </span>
      ))}
    </span>
  );
}
