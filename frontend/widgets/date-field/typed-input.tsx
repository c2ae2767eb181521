import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import type { FormValue } from '#shared/forms/form.ts';

type TypedInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value: FormValue | undefined;
  /**
   * Parses the typed text; undefined if it is invalid, and the text itself is stored so that the validation rejects it.
   */
  readonly read: (text: string) => FormValue | undefined;
  /** Formats the value as people type it. */
  readonly show: (value: FormValue) => string;
  readonly onChange: (value: FormValue) => void;
};

/** Text input for a parsed value. It keeps the text while a person types, and formats it when they leave the field. */
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
