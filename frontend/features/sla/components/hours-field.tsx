import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { t } from '#frontend/lib/text.ts';

type HoursFieldProps = {
  /** "Monday" */
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  /** Somebody asked to type here: it takes the focus. */
  readonly isAsked: boolean;
  readonly onChange: (text: string) => void;
  readonly onBegin: () => void;
  /** `isByKey`: Enter was pressed, so the focus goes back to the bars */
  readonly onDone: (isByKey: boolean) => void;
};

/** The hours of one day as text, in the place of its bars: "8-12, 13-17". Enter or leaving it is the end of typing. */
export function HoursField(props: HoursFieldProps) {
  const { name, value, error, isAsked, onChange, onBegin, onDone } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked]);
  return (
    <TextInput
      ref={input}
      aria-label={name}
      placeholder={t`closed`}
      autoComplete="off"
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
      onFocus={onBegin}
      onBlur={() => onDone(false)}
      onKeyDown={({ key }) => key === 'Enter' && !error && onDone(true)}
    />
  );
}
