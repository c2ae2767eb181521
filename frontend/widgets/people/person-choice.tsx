import { TextInput } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';
import { t } from '#frontend/lib/text.ts';

const Person = lazy(async () => ({
  default: (await import('./person-select.tsx')).PersonSelect,
}));

/** Choosing a colleague; its list is loaded with the first that is shown. */
export const PersonChoice = (props: ComponentProps<typeof Person>) => (
  <Suspense fallback={<TextInput label={props.label} aria-label={props['aria-label']} readOnly />}>
    <Person {...props} />
  </Suspense>
);

const People = lazy(async () => ({
  default: (await import('./people-field.tsx')).PeopleField,
}));

/** The same for several people. */
export const PeopleChoice = (props: ComponentProps<typeof People>) => (
  <Suspense fallback={<TextInput label={t`Add a person`} readOnly />}>
    <People {...props} />
  </Suspense>
);
