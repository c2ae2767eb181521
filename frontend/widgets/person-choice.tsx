import { TextInput } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';

const Person = lazy(async () => ({
  default: (await import('./person-select.tsx')).PersonSelect,
}));

/** Choosing a colleague; its list is loaded with the first that is shown. */
export const PersonChoice = (props: ComponentProps<typeof Person>) => (
  <Suspense fallback={<TextInput label={props.label} aria-label={props['aria-label']} readOnly />}>
    <Person {...props} />
  </Suspense>
);

const Assignee = lazy(async () => ({
  default: (await import('./assignee-select.tsx')).AssigneeSelect,
}));

/** The same for somebody who is to decide. */
export const AssigneeChoice = (props: ComponentProps<typeof Assignee>) => (
  <Suspense fallback={<TextInput label={props.label} aria-label={props['aria-label']} readOnly />}>
    <Assignee {...props} />
  </Suspense>
);
