import type { Difference } from '../differences.ts';
import classes from './difference-list.module.css';

const words = { new: 'New', changed: 'Changed', removed: 'Removed', moved: 'Moved' } as const;

/** What one version changes of another: struck what was, marked what is. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul className={classes.list}>
      {differences.map(({ kind, stepId, of, what, before, after }) => (
        <li key={`${kind} ${stepId} ${of} ${what}`}>
          <span className={classes.head}>
            <span className={classes.kind} data-kind={kind}>
              {words[kind]}
            </span>
            <strong>{of}</strong>
            {what}
          </span>
          {before ? <del>{before}</del> : null}
          {after ? <ins>{after}</ins> : null}
        </li>
      ))}
    </ul>
  );
}
