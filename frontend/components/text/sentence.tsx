import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { t } from '#frontend/lib/text.ts';
import { toNumber } from '#shared/decimal.ts';
import { parseTypedDecimal } from './format/typed-number.ts';
import classes from './sentence.module.css';

type Option = { readonly value: string; readonly label: string };
type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
  /** Whether it is the noun of the sentence. */
  readonly strong?: boolean;
  readonly invalid?: boolean;
};

/** Inline choice within a sentence: a native select styled as a word. A value that is not an option is shown as is. */
export function InlineSelect({ label, value, options, onChange, strong, invalid }: ChoiceProps) {
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
  /** Width in characters. */
  readonly size?: number;
  readonly kind?: 'text' | 'number';
  readonly invalid?: boolean;
};

/** Inline text field within a sentence. */
export function InlineInput({
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
  /** Called with 0 if the input is empty or no whole number; validation then rejects it with a reason. */
  readonly onChange: (value: number) => void;
};

/** Inline field for a whole number. The typed text is not reformatted. */
export function InlineNumberInput({ value, onChange, ...rest }: NumberBlankProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed !== undefined && parseCountInput(typed) === value ? typed : String(value);
  return (
    <InlineInput
      {...rest}
      kind="number"
      value={shown}
      onChange={(text) => {
        setTyped(text);
        onChange(parseCountInput(text));
      }}
    />
  );
}

function parseCountInput(text: string): number {
  const count = parseTypedDecimal(text, { decimals: 0 });
  return count !== undefined && /^\d{1,9}$/.test(count) ? (toNumber(count) ?? 0) : 0;
}

/** Sentence with inline fields that wraps like text. */
export function Sentence({ children }: { children: ReactNode }) {
  return <div className="row wrap gap-6 text-13 muted">{children}</div>;
}
