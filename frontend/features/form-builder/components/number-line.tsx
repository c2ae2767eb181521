import { useState } from 'react';
import {
  decimalText,
  typedDecimal,
  typedProblem,
} from '#frontend/components/text/format/typed-number.ts';
import { TextLine } from './property-inputs.tsx';

type NumberLineProps = {
  readonly label: string;
  /** decimal text; '' where there is none */
  readonly value: string;
  readonly decimals: number;
  readonly problem: string | undefined;
  /** undefined where nothing is typed; NaN, which every check refuses, for what is no number or could be two */
  readonly onChange: (decimal: string | undefined) => void;
};

/** A number that a property holds, read and shown in the reader's notation. */
export function NumberLine({ label, value, decimals, problem, onChange }: NumberLineProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextLine
      label={label}
      value={typed ?? (value === '' ? '' : decimalText(value))}
      problem={(typed === undefined ? undefined : typedProblem(typed, { decimals })) ?? problem}
      onChange={(text) => {
        setTyped(text);
        onChange(text.trim() === '' ? undefined : (typedDecimal(text, { decimals }) ?? 'NaN'));
      }}
    />
  );
}
