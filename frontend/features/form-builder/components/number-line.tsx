import { useState } from 'react';
import {
  findTypedNumberProblem,
  formatDecimalInput,
  parseTypedDecimal,
} from '#frontend/components/text/format/typed-number.ts';
import { TextLine } from './property-inputs.tsx';

type NumberLineProps = {
  readonly label: string;
  /** decimal text; '' if there is no value */
  readonly value: string;
  readonly decimals: number;
  readonly problem: string | undefined;
  /**
   * called with undefined for empty input, and with NaN for invalid or ambiguous input, which every validation rejects
   */
  readonly onChange: (decimal: string | undefined) => void;
};

/** Input for a numeric property, in the notation of the reader. */
export function NumberLine({ label, value, decimals, problem, onChange }: NumberLineProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextLine
      label={label}
      value={typed ?? (value === '' ? '' : formatDecimalInput(value))}
      problem={
        (typed === undefined ? undefined : findTypedNumberProblem(typed, { decimals })) ?? problem
      }
      onChange={(text) => {
        setTyped(text);
        onChange(text.trim() === '' ? undefined : (parseTypedDecimal(text, { decimals }) ?? 'NaN'));
      }}
    />
  );
}
