import type { PersonRef } from '#shared/fields.ts';

/** Return the people with the reader before all others: the first is named where there is room for one. */
export const readerFirst = <P extends PersonRef>(
  people: readonly P[],
  reader: string | undefined,
): P[] => [
  ...people.filter(({ userId }) => userId === reader),
  ...people.filter(({ userId }) => userId !== reader),
];
