import { compareByName } from '#shared/fold-name.ts';
import type { BacktestedRequest } from '#shared/routing/backtest-api.ts';
import { listCompletedRequests } from './backtest-sums.ts';

/**
 * Number of decisions of one person: actual, and with the draft. Shares are fractions of all decisions of their side, 0
 * to 1.
 */
export type PersonLoad = {
  readonly userId: string;
  readonly name: string;
  readonly was: number;
  readonly would: number;
  readonly wasShare: number;
  readonly wouldShare: number;
};

type Step = BacktestedRequest['was']['steps'][number];

/**
 * Split the decisions of a simulated step among its people. People who decided the past request get one each, up to the
 * required number. The others share the rest equally.
 */
function splitStepDecisions(
  { people, approvals }: Step,
  decided: ReadonlySet<string>,
): [Step['people'][number], number][] {
  const known = people.filter(({ userId }) => decided.has(userId)).slice(0, approvals);
  const others = people.filter((person) => !known.includes(person));
  const rest = Math.max(0, Math.min(approvals, people.length) - known.length);
  return [
    ...known.map((person): [typeof person, number] => [person, 1]),
    ...others.map((person): [typeof person, number] => [person, rest / others.length]),
  ];
}

/** Count the decisions of each person today and with the draft, largest change first. */
export function countPersonLoads(requests: readonly BacktestedRequest[]): PersonLoad[] {
  const names = new Map<string, string>();
  const [was, would] = [new Map<string, number>(), new Map<string, number>()];
  const add = (
    side: Map<string, number>,
    { userId, name }: Step['people'][number],
    part: number,
  ) => {
    names.set(userId, name);
    side.set(userId, (side.get(userId) ?? 0) + part);
  };
  for (const request of listCompletedRequests(requests)) {
    const decided = new Set<string>();
    for (const person of request.was.steps.flatMap(({ people }) => people)) {
      decided.add(person.userId);
      add(was, person, 1);
    }
    for (const step of request.would.steps)
      for (const [person, part] of splitStepDecisions(step, decided)) add(would, person, part);
  }
  const total = (side: Map<string, number>) => [...side.values()].reduce((a, b) => a + b, 0) || 1;
  const [all, allThen] = [total(was), total(would)];
  return [...names]
    .map(([userId, name]) => {
      const [before, after] = [was.get(userId) ?? 0, would.get(userId) ?? 0];
      const shares = { wasShare: before / all, wouldShare: after / allThen };
      return { userId, name, was: before, would: after, ...shares };
    })
    .filter((load) => load.was > 0 || load.would > 0)
    .sort((a, b) => Math.abs(b.would - b.was) - Math.abs(a.would - a.was) || compareByName(a, b));
}
