import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { t } from '#frontend/lib/text.ts';
import { toNumber } from '#shared/decimal.ts';
import { typedDecimal } from './format/typed-number.ts';
import classes from './sentence.module.css';

type Option = { readonly value: string; readonly label: string };
type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
  /** the noun of the sentence */
  readonly strong?: boolean;
  readonly invalid?: boolean;
};

/**
 * A word of a sentence that can be exchanged: the browser's own list, dressed as a word. What isn't among the options
 * shows as it is.
 */
export function Choice({ label, value, options, onChange, strong, invalid }: ChoiceProps) {
  const isListed = options.some((option) => option.value === value);
  return (
    <span className={classes.choice} data-strong={strong || undefined}>
      <select
        aria-label={label}
        aria-invalid={invalid || undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {isListed ? null : <option value={value}>{value || t`choose …`}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={12} stroke={2} aria-hidden />
    </span>
  );
}

type BlankProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly unit?: string | undefined;
  /** characters there is room for */
  readonly size?: number;
  readonly kind?: 'text' | 'number';
  readonly invalid?: boolean;
};

/** A gap in a sentence to be filled in. */
export function Blank({
  label,
  value,
  onChange,
  unit,
  size = 8,
  kind = 'text',
  invalid,
}: BlankProps) {
  return (
    <span className={classes.blank}>
      <input
        aria-label={label}
        aria-invalid={invalid || undefined}
        type="text"
        inputMode={kind === 'number' ? 'decimal' : undefined}
        style={{ width: `${size + 2}ch` }}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {unit ? <span className={classes.unit}>{unit}</span> : null}
    </span>
  );
}

type NumberBlankProps = Omit<BlankProps, 'value' | 'onChange' | 'kind'> & {
  readonly value: number;
  /** zero where nothing, or no whole number, was typed: then it is refused and says why */
  readonly onChange: (value: number) => void;
};

/** A gap for a whole number; what is typed stays as it is. */
export function NumberBlank({ value, onChange, ...rest }: NumberBlankProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed !== undefined && read(typed) === value ? typed : String(value);
  return (
    <Blank
      {...rest}
      kind="number"
      value={shown}
      onChange={(text) => {
        setTyped(text);
        onChange(read(text));
      }}
    />
  );
}

function read(text: string): number {
  const count = typedDecimal(text, { decimals: 0 });
  return count !== undefined && /^\d{1,9}$/.test(count) ? (toNumber(count) ?? 0) : 0;
}

/** Words and gaps in one line, wrapping as text does. */
export function Sentence({ children }: { children: ReactNode }) {
  return <div className={classes.sentence}>{children}</div>;
}
