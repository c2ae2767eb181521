import type { ReactNode } from 'react';
import classes from './form-section.module.css';

/** Group of related fields. Two half-width fields share a row if there is room. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.title}>{title}</legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}
