import { useState } from 'react';
import { soleReading } from '#shared/numbers/readings.ts';
import { decimalText, typedDecimal, typedProblem } from '../text/format/typed-number.ts';
import { Blank } from '../text/sentence.tsx';
import { FieldProblem } from './field-problem.tsx';

type DecimalBlankProps = {
  readonly label: string;
  /** decimal text; what is no number shows as it was typed */
  readonly value: string;
  readonly unit?: string | undefined;
  readonly decimals?: number;
  /**
   * `stored`: what the value is now. The decimal; where the text is no number or could be two, the text itself, which
   * every check refuses.
   */
  readonly onChange: (decimal: string | undefined, stored: string) => void;
};

const isPlain = (value: string) => /^-?\d+(\.\d+)?$/.test(value);

/** A gap of a sentence for a number, read and shown in the reader's notation; what could be two numbers is asked. */
export function DecimalBlank({ label, value, unit, decimals, onChange }: DecimalBlankProps) {
  const [typed, setTyped] = useState<string>();
  const options = { decimals, unit };
  const storedOf = (text: string) => typedDecimal(text, options) ?? unreadable(text);
  const isTypedValue = typed !== undefined && storedOf(typed) === value;
  const isNumber = isPlain(value) && soleReading(value) !== undefined;
  const shown = isTypedValue ? typed : isNumber ? decimalText(value) : value;
  const problem = typedProblem(shown, options);
  return (
    <>
      <Blank
        label={label}
        kind="number"
        value={shown}
        unit={unit}
        invalid={problem !== undefined}
        onChange={(text) => {
          setTyped(text);
          onChange(typedDecimal(text, options), storedOf(text));
        }}
      />
      <FieldProblem>{problem}</FieldProblem>
    </>
  );
}

/** Return the typed text in a form that can't be read as a decimal: "5.000" could mean two numbers. */
const unreadable = (text: string) => (isPlain(text.trim()) ? `“${text.trim()}”` : text);
