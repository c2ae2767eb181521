import { t } from '#frontend/lib/text.ts';
import classes from './difference-list.module.css';

/** What is different between two versions of something. */
export type Difference = {
  readonly kind: 'new' | 'changed' | 'removed' | 'moved';
  /** what it is about: a step, a field */
  readonly of: string;
  /** which part of that */
  readonly what: string;
  readonly before?: string;
  readonly after?: string;
};

const words = { new: t`New`, changed: t`Changed`, removed: t`Removed`, moved: t`Moved` } as const;

/** What one version changes of another: struck what was, marked what is. */
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
