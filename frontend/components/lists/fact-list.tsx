import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

type FactListProps = {
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[];
  readonly columns?: 1 | 2 | 4;
};

/**
 * List of labels in gray and values in the text color. One column: labels to the left of values; several columns:
 * labels above values. Renders nothing without facts.
 */
export function FactList({ facts, columns = 1 }: FactListProps) {
  if (facts.length === 0) return null;
  return (
    <dl className={classes.list} data-columns={columns}>
      {facts.map(({ label, value }, index) => (
        // Two questions of a form may have the same label.
        <div key={`${label} ${index}`} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
