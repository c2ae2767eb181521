import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { t } from '#frontend/lib/text.ts';

type HoursFieldProps = {
  /** name of the day: "Monday" */
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  /** True if the person chose to type the hours. The field then gets the focus. */
  readonly isAsked: boolean;
  readonly onChange: (text: string) => void;
  readonly onBegin: () => void;
  /** `isByKey`: whether Enter was pressed, which moves the focus back to the bars */
  readonly onDone: (isByKey: boolean) => void;
};

/**
 * Text field for the hours of a day, shown instead of its bars: "8-12, 13-17". Enter or leaving the field ends editing.
 */
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
