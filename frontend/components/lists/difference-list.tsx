import { t } from '#frontend/lib/text.ts';
import classes from './difference-list.module.css';

/** Difference between two versions of an item. */
export type Difference = {
  readonly kind: 'new' | 'changed' | 'removed' | 'moved';
  /** Subject of the difference: a step, a field. */
  readonly of: string;
  /** Changed part of the subject. */
  readonly what: string;
  readonly before?: string;
  readonly after?: string;
};

const words = { new: t`New`, changed: t`Changed`, removed: t`Removed`, moved: t`Moved` } as const;

/** List of the changes from one version to another: old values struck through, new values marked. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul className={classes.list}>
      {differences.map(({ kind, of, what, before, after }, at) => (
        <li key={`${at} ${kind} ${of} ${what}`}>
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
