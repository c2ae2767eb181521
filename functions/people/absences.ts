import { findOutOfOffice } from '#functions/organisation/rules/active-delegate.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { dayToDate, getDayAt } from '#functions/organisation/rules/zone.ts';
import type { DirectoryStore } from '#functions/organisation/store/directory-store.ts';
import type { DelegationStore } from '#functions/people/store/delegation-store.ts';
import type { AwayPerson, OutOfOfficePeriod } from '#shared/users/user.ts';

type AbsencesDeps = {
  readonly directory: DirectoryStore;
  readonly delegations: DelegationStore;
  readonly applicationId: string;
  readonly now: () => string;
};

/**
 * Return the people who are now out of office for all categories, with their delegates. One query finds the candidates,
 * however many people exist, and further reads concern only the candidates. `among`: limits the result to these people.
 */
export async function loadAbsences(
  deps: AbsencesDeps,
  reference: Reference,
  among?: ReadonlySet<string>,
): Promise<ReadonlyMap<string, OutOfOfficePeriod>> {
  const at = deps.now();
  // Dates differ by time zone. A person who is out of office until yesterday or from tomorrow on, by UTC dates, may be
  // out of office now.
  const dayBeside = (ms: number) => dayToDate(getDayAt('UTC', Date.parse(at) + ms));
  const [yesterday, tomorrow] = [dayBeside(-86_400_000), dayBeside(86_400_000)];
  const running = await deps.delegations.endingFrom(deps.applicationId, yesterday);
  const begun = running.filter(({ startsOn }) => startsOn <= tomorrow);
  const candidates = new Set(begun.map(({ fromUserId }) => fromUserId));
  const asked = [...candidates].filter((userId) => among?.has(userId) ?? true);
  if (asked.length === 0) return new Map();
  return deps.directory.decide(
    deps.applicationId,
    reference,
    ({ directory }) =>
      new Map(
        asked.flatMap((userId) => {
          const away = findOutOfOffice(userId, at, directory);
          return away ? [[userId, away] as const] : [];
        }),
      ),
  );
}

/** In every time zone, days begin and end at quarters of an hour. */
const quarterMs = 15 * 60_000;
type CachedAbsences = { readonly quarter: number; readonly people: Promise<AwayPerson[]> };
/** Reference data is a new object after every write of a delegation. */
const remembered = new WeakMap<Reference, CachedAbsences>();

/**
 * Return everybody who is out of office now. They are read once in a quarter of an hour, and after every change of a
 * delegation.
 */
export function loadAwayPeople(deps: AbsencesDeps, reference: Reference): Promise<AwayPerson[]> {
  const quarter = Math.floor(Date.parse(deps.now()) / quarterMs);
  const known = remembered.get(reference);
  if (known?.quarter === quarter) return known.people;
  const people = loadAbsences(deps, reference).then((away) =>
    [...away].map(([userId, { until }]) => ({ userId, until })),
  );
  remembered.set(reference, { quarter, people });
  people.catch(() => remembered.delete(reference));
  return people;
}
