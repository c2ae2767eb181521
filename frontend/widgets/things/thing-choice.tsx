import { TextInput } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';

const Thing = lazy(async () => ({
  default: (await import('./thing-select.tsx')).ThingSelect,
}));

/** Choosing a department or location; the list is loaded with the first that is shown. */
export const ThingChoice = (props: ComponentProps<typeof Thing>) => (
  <Suspense fallback={<TextInput label={props.label} aria-label={props['aria-label']} readOnly />}>
    <Thing {...props} />
  </Suspense>
);
