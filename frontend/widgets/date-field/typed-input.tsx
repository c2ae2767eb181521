import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import type { FormValue } from '#shared/forms/form.ts';

type TypedInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value: FormValue | undefined;
  /** returns the value of the typed text; undefined: invalid, and the text itself is stored for the engine to refuse */
  readonly read: (text: string) => FormValue | undefined;
  /** the value as people write it */
  readonly show: (value: FormValue) => string;
  readonly onChange: (value: FormValue) => void;
};

/** A value that is typed as text: taken as it is while somebody types, written out properly once they leave. */
export function TypedInput({ value, read, show, onChange, onBlur, ...rest }: TypedInputProps) {
  const [typed, setTyped] = useState<string>();
  const shown = value === undefined || value === null ? '' : show(value);
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      value={typed ?? shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value.trim() === '' ? null : (read(target.value) ?? target.value));
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
