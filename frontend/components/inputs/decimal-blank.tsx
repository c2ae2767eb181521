import { useState } from 'react';
import { findSoleReading } from '#shared/numbers/readings.ts';
import {
  findTypedNumberProblem,
  formatDecimalInput,
  parseTypedDecimal,
} from '../text/format/typed-number.ts';
import { InlineInput } from '../text/sentence.tsx';
import { FieldProblem } from './field-problem.tsx';

type DecimalBlankProps = {
  readonly label: string;
  /** Decimal text; text that is not a number is shown as typed. */
  readonly value: string;
  readonly unit?: string | undefined;
  readonly decimals?: number;
  /**
   * `stored`: the new value. It is the decimal, or the typed text if that is not a number or is ambiguous. Validation
   * rejects this text.
   */
  readonly onChange: (decimal: string | undefined, stored: string) => void;
};

const isPlain = (value: string) => /^-?\d+(\.\d+)?$/.test(value);

/** Number field within a sentence, in the notation of the reader. An ambiguous number shows an error. */
export function InlineDecimalInput({ label, value, unit, decimals, onChange }: DecimalBlankProps) {
  const [typed, setTyped] = useState<string>();
  const options = { decimals, unit };
  const storedOf = (text: string) => parseTypedDecimal(text, options) ?? unreadable(text);
  const isTypedValue = typed !== undefined && storedOf(typed) === value;
  const isNumber = isPlain(value) && findSoleReading(value) !== undefined;
  const shown = isTypedValue ? typed : isNumber ? formatDecimalInput(value) : value;
  const problem = findTypedNumberProblem(shown, options);
  return (
    <>
      <InlineInput
        label={label}
        kind="number"
        value={shown}
        unit={unit}
        invalid={problem !== undefined}
        onChange={(text) => {
          setTyped(text);
          onChange(parseTypedDecimal(text, options), storedOf(text));
        }}
      />
      <FieldProblem>{problem}</FieldProblem>
    </>
  );
}

/** Put ambiguous text that looks like a decimal, such as "5.000", in quotes, so that validation rejects it. */
const unreadable = (text: string) => (isPlain(text.trim()) ? `“${text.trim()}”` : text);
