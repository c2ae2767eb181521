import { TextInput } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';

const Thing = lazy(async () => ({
  default: (await import('./item-select.tsx')).ThingSelect,
}));

/** Select a department or location. The component loads when the first field is shown. */
export const OrganisationUnitChoice = (props: ComponentProps<typeof Thing>) => (
  <Suspense fallback={<TextInput label={props.label} aria-label={props['aria-label']} readOnly />}>
    <Thing {...props} />
  </Suspense>
);
