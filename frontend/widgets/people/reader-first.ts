import type { PersonRef } from '#shared/fields.ts';

/** Return the people with the reader first, because only the first person is named if there is little room. */
export const moveReaderFirst = <P extends PersonRef>(
  people: readonly P[],
  reader: string | undefined,
): P[] => [
  ...people.filter(({ userId }) => userId === reader),
  ...people.filter(({ userId }) => userId !== reader),
];
