import { TextInput } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';
import { t } from '#frontend/lib/text.ts';

const Person = lazy(async () => ({
  default: (await import('./person-select.tsx')).PersonSelect,
}));

/** Select a colleague. The component loads when the first field is shown. */
export const PersonChoice = (props: ComponentProps<typeof Person>) => (
  <Suspense fallback={<TextInput label={props.label} aria-label={props['aria-label']} readOnly />}>
    <Person {...props} />
  </Suspense>
);

const People = lazy(async () => ({
  default: (await import('./people-field.tsx')).PeopleField,
}));

/** Select several colleagues. The component loads when the first field is shown. */
export const PeopleChoice = (props: ComponentProps<typeof People>) => (
  <Suspense fallback={<TextInput label={t`Add a person`} readOnly />}>
    <People {...props} />
  </Suspense>
);
