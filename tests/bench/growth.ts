import type { OperationName } from '#tests/api/support/operations.ts';
import type { Counts } from './count-operations.ts';

type Limit = Pick<Counts, 'calls' | 'items'>;
type Bounded = {
  readonly why: string;
  /** Highest numbers, for any number of stored requests. */
  readonly most: Limit;
  readonly operations: readonly OperationName[];
};

/** Calls and items by which other operations of the same measurement change a count: they store items, too. */
const ownEffects: Limit = { calls: 12, items: 60 };

/** Operations whose reads grow with the stored requests up to a fixed number. All others must not grow. */
const bounded: readonly Bounded[] = [
  {
    why: 'up to 2,000 open requests',
    most: { calls: 30, items: 4500 },
    operations: ['openFigures'],
  },
  {
    why: 'up to 12 reads of 100 rows for a page',
    most: { calls: 80, items: 6500 },
    operations: ['listTimeline', 'getPastRequests'],
  },
  {
    why: 'up to 1,000 unread messages',
    most: { calls: 40, items: 2200 },
    operations: ['countMessages', 'markAllMessages'],
  },
  {
    why: 'up to 1,000 cases for a person without administration',
    most: { calls: 20, items: 1100 },
    operations: ['listProcessRequests'],
  },
  {
    why: 'uses in up to 2,000 open requests',
    most: { calls: 300, items: 15_000 },
    operations: [
      ...(['getSlaTemplate', 'getEscalationPolicy', 'getDoaLevel', 'getRate'] as const),
      ...(['getLocation', 'getGroup', 'getDepartment', 'undoFileImport'] as const),
      ...(['removeSlaTemplate', 'removeEscalationPolicy', 'removeDoaLevel'] as const),
      ...(['removeLocation', 'removeGroup', 'removeDepartment'] as const),
    ],
  },
  {
    why: 'up to 10 pages of requests in review, each of 12 reads of 100 rows',
    most: { calls: 160, items: 13_500 },
    operations: [
      ...(['countOpenRequests', 'listSlaRequests', 'migrateRequests', 'placeLocation'] as const),
      ...(['createBusinessHours', 'updateBusinessHours', 'removeBusinessHours'] as const),
      ...(['createHoliday', 'publishForm'] as const),
      ...(['publishRouting', 'publishRoutingDraft', 'removeRouting'] as const),
    ],
  },
  {
    why: 'up to 100 requests in one call',
    most: { calls: 600, items: 4000 },
    operations: [
      ...(['updateHoliday', 'removeHoliday', 'previewHolidays', 'rescheduleRequests'] as const),
      'previewDeactivation',
    ],
  },
  {
    why: 'up to 1,000 open tasks of the person',
    most: { calls: 40, items: 1300 },
    operations: ['deactivateUser'],
  },
  {
    why: 'only the items that this measurement stores',
    most: { calls: 40, items: 300 },
    operations: ['eraseUser', 'setAdministrator'],
  },
];

/** Operations whose reads have no limit in items. docs/scale.md describes them. */
const unbounded: ReadonlyMap<OperationName, string> = new Map([
  ['processFigures', 'reads each changed month whole'],
  ['processDeviations', 'reads each changed month whole'],
  ['processPlayback', 'reads each changed month whole'],
  ['listProcessSources', 'reads each changed month whole'],
  ['planRemovals', 'reads for up to 6 s, and continues in the next call'],
]);

const findBounded = (name: OperationName) =>
  bounded.find(({ operations }) => operations.includes(name));

/** Growth of an operation: none, up to a known limit, known to have no limit, or a fault. */
export type Growth = { readonly isFault: boolean; readonly text: string };

/** Compare the counts of an operation with fewer and with more stored requests. */
export function compareCounts(
  name: OperationName,
  [fewer, more]: readonly [Counts, Counts],
): Growth {
  const limit = findBounded(name);
  if (limit) {
    const { most, why } = limit;
    const isFault = more.calls > most.calls || more.items > most.items;
    return { isFault, text: isFault ? `exceeds its limit: ${why}` : why };
  }
  const isLarger =
    more.calls > fewer.calls + ownEffects.calls || more.items > fewer.items + ownEffects.items;
  const why = unbounded.get(name);
  if (!isLarger) return { isFault: false, text: '' };
  return why ? { isFault: false, text: why } : { isFault: true, text: 'GROWS' };
}
