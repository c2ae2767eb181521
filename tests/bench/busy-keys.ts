import { listFigureKeys } from '#functions/figures/store/keys.ts';
import { openByDue } from '#functions/requests/store/keys.ts';

/** Maximum write units of a partition per second. */
const unitsOfPartition = 1000;

/** A family of partition keys: keys that differ only in ids, months, days, words or parts. */
export type KeyFamily = {
  readonly name: string;
  /** Write units of one request in the busiest partition. */
  readonly units: number;
  /**
   * Requests per second that fill the busiest partition; for a person's keys, requests in which this person takes part.
   */
  readonly fullAt: number;
};

const uuid = '[0-9a-f]{8}-[0-9a-f-]{27}';
/** Replacements of the variable parts of a key, in order. */
const variables: readonly [RegExp, string][] = [
  [new RegExp(`\\b(APP|PROCESS)#${uuid}`), '$1'],
  [new RegExp(uuid, 'g'), '{id}'],
  [/#[0-9a-f]{64}$/, '#{hash}'],
  [/(MAILBOX)#.*/, '$1#{address}'],
  [/#\d{4}-\d{2}-\d{2}$/, '#{day}'],
  [/#\d{4}-\d{2}$/, '#{month}'],
  [/(WORDS)#.$/, '$1#{letter}'],
  [/(OPENDUE|FIGURES#\d+)#\d+$/, '$1#{part}'],
];
const nameFamily = (key: string) =>
  variables.reduce((name, [pattern, text]) => name.replace(pattern, text), key);

/** Families whose keys each belong to one request, so that their number grows with the requests. */
const ofOneRequest = /^(gsi\d )?(REQUEST|TASK|FILE|DECISIONLINK)#/;
/** Families whose keys each belong to one person, with the id of this person. */
const ofPerson = /^(?:gsi\d )?USER#([^#]*)|#MAILBOX#/;
/** Families whose partitions share the writes evenly, with the number of partitions. */
const evenParts: readonly [RegExp, number][] = [
  [/OPENDUE#\{part\}$/, openByDue('').length],
  [/FIGURES#\d+#\{part\}$/, listFigureKeys({ app: '', counting: 1 }, 'all').length],
];

type Written = {
  /** Write units by partition key. */
  readonly units: ReadonlyMap<string, number>;
  /** Number of requests that wrote these units. */
  readonly requests: number;
  /** Number of these requests in which a person takes part, by id. */
  readonly requestsOfPeople: ReadonlyMap<string, number>;
};

/**
 * Group write units by families of keys. For keys by letter and by person, only the busiest key counts. All other keys
 * of a family count as one, because requests of the same time share their month and often their day.
 */
export function listKeyFamilies({ units, requests, requestsOfPeople }: Written): KeyFamily[] {
  const shared = [...units].filter(([key]) => !ofOneRequest.test(key));
  const families = Map.groupBy(shared, ([key]) => nameFamily(key));
  const countRequests = (key: string) =>
    requestsOfPeople.get(ofPerson.exec(key)?.[1] ?? '') ?? requests;
  return [...families]
    .map(([name, keys]) => {
      const values = keys.map(([key, one]) => one / countRequests(key));
      const sum = values.reduce((total, one) => total + one, 0);
      const parts = evenParts.find(([pattern]) => pattern.test(name))?.[1] ?? 1;
      const isUneven = ofPerson.test(name) || name.endsWith('{letter}');
      const each = isUneven ? Math.max(...values) : sum / parts;
      return { name, units: each, fullAt: unitsOfPartition / each };
    })
    .sort((a, b) => a.fullAt - b.fullAt || (a.name < b.name ? -1 : 1));
}

/** Requests per second that every partition must support, unless a limit names its family. */
export const minRequestsPerSecond = 500;

/**
 * List the families that are full at fewer requests per second than they must support.
 * @param limits requests per second by name of the family
 */
export const listFullKeys = (
  families: readonly KeyFamily[],
  limits: Readonly<Record<string, number>>,
): string[] =>
  families.flatMap(({ name, fullAt }) => {
    const limit = limits[name] ?? minRequestsPerSecond;
    const isFull = fullAt < limit;
    return isFull
      ? [`${name}: full at ${Math.floor(fullAt)} requests in a second, ${limit} are required.`]
      : [];
  });

/** Print the families with their units at 500 requests per second, the fullest first. */
export function printKeyFamilies(
  families: readonly KeyFamily[],
  limits: Readonly<Record<string, number>>,
): void {
  console.log(
    `\nWritten units of the busiest partition, of at most ${unitsOfPartition} in a second`,
  );
  const rows = families.map(({ name, units, fullAt }) => [
    name,
    {
      'units of a request': Number(units.toFixed(2)),
      [`at ${minRequestsPerSecond} requests/s`]: Math.round(units * minRequestsPerSecond),
      'full at requests/s': Math.floor(fullAt),
      'required requests/s': limits[name] ?? minRequestsPerSecond,
    },
  ]);
  console.table(Object.fromEntries(rows));
}
