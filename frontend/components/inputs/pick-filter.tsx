import { IconPlus } from '@tabler/icons-react';
import { labelWithin, t } from '#frontend/lib/text.ts';
import classes from './pick-filter.module.css';

type PickFilterProps = {
  readonly field: string;
  readonly values: readonly string[];
  readonly onPick: (value: string) => void;
};

/**
 * A dashed chip that opens the choices of one field: the browser's own list, so that every keyboard and phone knows it.
 */
export function PickFilter({ field, values, onPick }: PickFilterProps) {
  return (
    <span className={classes.pick}>
      <IconPlus size={14} stroke={1.75} aria-hidden />
      <select
        aria-label={t`Filter by ${labelWithin(field)}`}
        value=""
        onChange={({ target }) => onPick(target.value)}
      >
        <option value="" disabled hidden>
          {field}
        </option>
        {values.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </span>
  );
}
