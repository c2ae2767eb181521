import type { ChangesSince } from './changes-since.ts';

/** Return the lines about a restored table: its audit chains, and the changes that are no longer stored. */
export const formatChanges = ({ chains, events, people }: ChangesSince): string[] => [
  `${chains} audit chains are verified.`,
  `Since then, ${events.length} things happened to requests, and ${people.length} profiles changed.`,
  ...events.map((event) => `  ${event}`),
  ...people.map((person) => `  changed profile: ${person}`),
];
