import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#frontend/lib/text.ts';
import classes from './filter-chips.module.css';

export type Filter = {
  readonly field: string;
  readonly value: string;
};

type FilterChipsProps<F extends Filter> = {
  readonly filters: readonly F[];
  readonly onRemove: (filter: F) => void;
  /** Control that adds another filter; undefined if no filter is left. */
  readonly children?: ReactNode;
};

/** Active filters of a list: field in gray, value in the text color, each removable. */
export function FilterChips<F extends Filter>({
  filters,
  onRemove,
  children,
}: FilterChipsProps<F>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset lays its children out in its own way
    <div className={`row wrap stretch gap-8 ${classes.chips}`} role="group" aria-label={t`Filters`}>
      {filters.map((filter) => (
        <span key={filter.field} className={classes.chip}>
          <span className="muted">{filter.field}</span>
          <span>{filter.value}</span>
          <button
            type="button"
            className={classes.remove}
            aria-label={t`Remove filter ${filter.field}`}
            onClick={() => onRemove(filter)}
          >
            <IconX size={12} stroke={2} aria-hidden />
          </button>
        </span>
      ))}
      {children}
    </div>
  );
}
