import { TextInput } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';

const Several = lazy(async () => ({
  default: (await import('#frontend/components/inputs/pick/pick-several.tsx')).PickSeveral,
}));

/** Multi-select that is loaded with the first form that contains one. */
export const SeveralChoice = (props: ComponentProps<typeof Several>) => (
  <Suspense fallback={<TextInput label={props.label} readOnly />}>
    <Several {...props} />
  </Suspense>
);
