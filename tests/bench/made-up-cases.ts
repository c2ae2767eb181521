import type { ProcessCase } from '#shared/process/process-case.ts';

export const activities = ['Submitted', 'Team lead', 'Finance', 'Director', 'Paid', 'Archived'];
const hour = 3_600_000;
const start = Date.UTC(2025, 0, 6);

/** Hash a seed to a uniformly distributed number. */
const mixed = (seed: number): number => {
  const turned = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d);
  return (Math.imul(turned ^ (turned >>> 12), 0x297a2d39) ^ (turned >>> 15)) >>> 0;
};

/** Generate the steps of a request. `rework`: repeat or omit some steps. */
function generateSteps(n: number, rework: boolean): number[] {
  // One in seven requests has its steps in another order.
  const plain = activities.map((_, step) => (n % 7 === 0 ? (step * 5 + n) % 6 : step));
  if (!rework) return plain;
  return plain.flatMap((step) => {
    const times = [1, 1, 1, 2, 0, 1, 3, 3][mixed(n * 8 + step) % 8] ?? 1;
    return Array.from({ length: step === 0 ? 1 : times }, () => step);
  });
}

/** Generate the nth request. `rework`: repeat or omit some steps. */
export function generateCase(n: number, rework: boolean): ProcessCase {
  let at = start + n * 300_000;
  return {
    ...{ caseId: `REQ-${n}`, number: `REQ-${n}`, outcome: 'Archived', isOpen: false },
    ...{ category: `Category ${n % 12}`, department: `Department ${mixed(n) % 40}` },
    amount: `${mixed(n) % 5000}.50`,
    events: generateSteps(n, rework).map((step, place) => {
      at += place === 0 ? 0 : hour + (mixed(n * 31 + place) % 97_000) * 1000;
      return {
        ...{ activity: activities[step] ?? '', kind: step === 0 ? 'submitted' : 'decided' },
        at: new Date(at).toISOString(),
        workingSeconds: place === 0 ? 0 : (mixed(n + place) % 40) * 900,
        person: { userId: `Person ${n % 40}`, name: `Person ${n % 40}` },
      };
    }),
  };
}
