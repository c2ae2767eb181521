import { Textarea, TextInput } from '@mantine/core';

type TextLineProps = {
  readonly label: string;
  readonly value: string;
  readonly problem?: string | undefined;
  readonly long?: boolean;
  readonly onChange: (text: string) => void;
};

/** Text input for a property. */
export function PropertyTextInput({
  label,
  value,
  problem,
  long = false,
  onChange,
}: TextLineProps) {
  const props = {
    label,
    value,
    error: problem,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return long ? <Textarea {...props} autosize minRows={2} maxRows={8} /> : <TextInput {...props} />;
}
