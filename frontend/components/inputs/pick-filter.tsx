import { IconPlus } from '@tabler/icons-react';
import { formatLabelInSentence, t } from '#frontend/lib/text.ts';
import classes from './pick-filter.module.css';

type PickFilterProps = {
  readonly field: string;
  readonly values: readonly string[];
  readonly onPick: (value: string) => void;
};

/** Dashed chip that opens the values of a filter. It is a native select, which works with every keyboard and phone. */
export function PickFilter({ field, values, onPick }: PickFilterProps) {
  return (
    <span className={`inline-row relative gap-4 rigid text-13 muted ${classes.pick}`}>
      <IconPlus size={14} stroke={1.75} aria-hidden />
      <select
        aria-label={t`Filter by ${formatLabelInSentence(field)}`}
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
