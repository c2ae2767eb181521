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

const Decider = lazy(async () => ({
  default: (await import('./decider-select.tsx')).DeciderSelect,
}));

/** The same for somebody who is to decide. */
export const DeciderChoice = (props: ComponentProps<typeof Decider>) => (
  <Suspense fallback={<TextInput label={props.label} aria-label={props['aria-label']} readOnly />}>
    <Decider {...props} />
  </Suspense>
);
