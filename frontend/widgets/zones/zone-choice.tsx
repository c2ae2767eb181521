import { TextInput } from '@mantine/core';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { toCurrentZoneName } from './zones.ts';

const Zone = lazy(async () => ({ default: (await import('./zone-pick.tsx')).ZonePick }));

/** Select a time zone. The list loads on focus, because most people leave the field unchanged. */
export function LazyTimeZoneSelect(props: ComponentProps<typeof Zone>) {
  const [isUsed, setUsed] = useState(false);
  const { label, description, error, value } = props;
  const plain = (
    <TextInput
      role="combobox"
      aria-expanded={false}
      label={label}
      description={description}
      error={error}
      value={value === '' ? '' : toCurrentZoneName(value)}
      readOnly
      onFocus={() => setUsed(true)}
    />
  );
  return isUsed ? (
    <Suspense fallback={plain}>
      <Zone {...props} autoFocus />
    </Suspense>
  ) : (
    plain
  );
}
