import { TextInput } from '@mantine/core';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';

const Person = lazy(async () => ({
  default: (await import('#frontend/components/person-select.tsx')).PersonSelect,
}));
const Several = lazy(async () => ({
  default: (await import('./several-choice.tsx')).SeveralChoice,
}));

const Coming = ({ label }: { label: ReactNode }) => <TextInput label={label} readOnly />;

/** Choosing a colleague; its list is loaded with the first form that asks for one. */
export const PersonChoice = (props: ComponentProps<typeof Person>) => (
  <Suspense fallback={<Coming label={props.label} />}>
    <Person {...props} />
  </Suspense>
);

/** Choosing several of a list, likewise. */
export const SeveralChoice = (props: ComponentProps<typeof Several>) => (
  <Suspense fallback={<Coming label={props.label} />}>
    <Several {...props} />
  </Suspense>
);
