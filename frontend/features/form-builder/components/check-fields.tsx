import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Disclosure } from '#frontend/components/layout/disclosure.tsx';
import {
  findTypedNumberProblem,
  formatDecimalInput,
  parseTypedDecimal,
} from '#frontend/components/text/format/typed-number.ts';
import { t, translateText } from '#frontend/lib/text.ts';
import { toDecimal } from '#shared/decimal.ts';
import { type Column, type Field, type FormContent, listFields } from '#shared/forms/form.ts';
import { answerPatterns } from '#shared/forms/patterns.ts';
import { PropertyTextInput } from './property-inputs.tsx';

type NumberLineProps = {
  readonly label: string;
  /** Decimal text; '' if there is no value. */
  readonly value: string;
  readonly decimals: number;
  readonly problem: string | undefined;
  /**
   * Called with undefined for empty input, and with NaN for invalid or ambiguous input, which every validation rejects.
   */
  readonly onChange: (decimal: string | undefined) => void;
};

/** Input for a numeric property, in the notation of the reader. */
function NumberLine({ label, value, decimals, problem, onChange }: NumberLineProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <PropertyTextInput
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

type CheckFieldsProps<F> = {
  readonly field: F;
  readonly content: FormContent;
  readonly summary: string;
  readonly problem: (part: string) => string | undefined;
  readonly onChange: (field: F, what: string) => void;
};
type Option = { readonly value: string; readonly label: string };

const what = t`how the answer is checked`;
const anyText: Option = { value: '', label: t`Any text` };
const patternNames = Object.keys(answerPatterns).filter(
  (name): name is keyof typeof answerPatterns => Object.hasOwn(answerPatterns, name),
);
/** Validation settings of a field, for types that have any. */
export function CheckFields<F extends Field | Column>(props: CheckFieldsProps<F>) {
  const { field, content, summary, problem, onChange } = props;
  const parts = listCheckParts(field, content);
  if (parts.length === 0) return null;
  return (
    <Disclosure
      title={t`Validation and currency`}
      summary={summary}
      invalid={parts.some(({ name }) => problem(name) !== undefined)}
    >
      <div className="stack gap-8">
        {parts.map(({ name, label, value, options, decimals, read }) =>
          options ? (
            <NativeSelect
              key={name}
              label={label}
              value={value}
              data={options}
              error={problem(name)}
              onChange={({ target }) =>
                onChange({ ...field, [name]: target.value || undefined }, what)
              }
            />
          ) : decimals !== undefined ? (
            <NumberLine
              key={name}
              label={label}
              value={value}
              decimals={decimals}
              problem={problem(name)}
              onChange={(decimal) =>
                onChange(
                  { ...field, [name]: decimal === undefined ? decimal : read(decimal) },
                  what,
                )
              }
            />
          ) : (
            <PropertyTextInput
              key={name}
              label={label}
              value={value}
              problem={problem(name)}
              onChange={(text) => onChange({ ...field, [name]: read(text) }, what)}
            />
          ),
        )}
      </div>
    </Disclosure>
  );
}

type Part = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options?: Option[];
  /** For numbers: maximum number of decimals. */
  readonly decimals?: number;
  /** Convert the text or the parsed decimal to the stored value. */
  readonly read: (text: string) => string | number | undefined;
};
/** Create an input for a number. Invalid text becomes NaN, which the schema rejects. */
const numberPart = (
  name: string,
  label: string,
  value: number | undefined,
  decimals = 0,
): Part => ({
  ...{ name, label, decimals, read: Number },
  value: value === undefined || Number.isNaN(value) ? '' : (toDecimal(value) ?? ''),
});
const amountPart = (name: string, label: string, value: string | undefined): Part => ({
  ...{ name, label, decimals: 2, value: value ?? '', read: (text) => text },
});
const textPart = (name: string, label: string, value: string | undefined): Part => ({
  name,
  label,
  value: value ?? '',
  read: (text) => text.trim() || undefined,
});
const choicePart = (name: string, label: string, value: string | undefined, options: Option[]) => ({
  ...textPart(name, label, value),
  options,
});

function listCheckParts(field: Field | Column, content: FormContent): Part[] {
  switch (field.type) {
    case 'text':
      return [
        numberPart('minLength', t`At least so many characters`, field.minLength),
        numberPart('maxLength', t`At most so many characters`, field.maxLength),
        choicePart('pattern', t`Has the form of`, field.pattern, [
          anyText,
          ...patternNames.map((value) => ({
            value,
            label: translateText(answerPatterns[value].message),
          })),
        ]),
      ];
    case 'longText':
      return [numberPart('maxLength', t`At most so many characters`, field.maxLength)];
    case 'number':
      return [
        numberPart('min', t`Smallest`, field.min, field.decimals),
        numberPart('max', t`Largest`, field.max, field.decimals),
        numberPart('decimals', t`Decimal places`, field.decimals),
        textPart('unit', t`Unit`, field.unit),
      ];
    case 'money':
      return [
        textPart('currency', t`Currency`, field.currency),
        amountPart('min', t`Smallest amount`, field.min),
        amountPart('max', t`Largest amount`, field.max),
      ];
    case 'calculated':
      return [
        textPart('currency', t`Currency, if it is an amount`, field.currency),
        numberPart('decimals', t`Decimal places`, field.decimals),
      ];
    case 'date': {
      const dates: Option[] = [
        { value: '', label: t`Any day` },
        { value: '$today', label: t`Today` },
        ...listFields(content).flatMap((one) =>
          one.type === 'date' && one.key !== field.key
            ? [{ value: one.key, label: one.label }]
            : [],
        ),
      ];
      return [
        choicePart('notBefore', t`Not before`, field.notBefore, dates),
        choicePart('notAfter', t`Not after`, field.notAfter, dates),
      ];
    }
    case 'rating':
      return [numberPart('max', t`Stars`, field.max)];
    case 'file':
      return [numberPart('maxFiles', t`At most so many files`, field.maxFiles)];
    case 'table':
      return [
        numberPart('minRows', t`At least so many rows`, field.minRows),
        numberPart('maxRows', t`At most so many rows`, field.maxRows),
        textPart('rowName', t`What a row is called`, field.rowName),
      ];
    default:
      return [];
  }
}
