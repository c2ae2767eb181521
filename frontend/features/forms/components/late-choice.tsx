import { TextInput } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';

const Several = lazy(async () => ({
  default: (await import('#frontend/components/inputs/pick/pick-several.tsx')).PickSeveral,
}));

/** Choosing several of a list; it is loaded with the first form that asks for some. */
export const SeveralChoice = (props: ComponentProps<typeof Several>) => (
  <Suspense fallback={<TextInput label={props.label} readOnly />}>
    <Several {...props} />
  </Suspense>
);
