import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import { addWorkingSeconds } from '#functions/organisation/rules/working-time.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import type { Holiday } from '#shared/sla/calendar.ts';
import type { User } from '#shared/users/user.ts';
import { getDemoId } from '../organisation/ids.ts';
import { demoRequestKinds } from './answers.ts';
import type { DemoOrganisation } from './demo-organisation.ts';
import { createRandom, type Random } from './random.ts';
import { type RequestScenario, simulateRequest } from './simulate.ts';
import { subtractWorkingDays } from './working-days.ts';

const day = 86_400_000;
const quarter = 91 * day;
const count = 400;

const weighted = demoRequestKinds.flatMap((kind) => Array.from({ length: kind[1] }, () => kind));

/**
 * Relative number of requests per person, 1 by default. It is higher for people whose lists a newcomer sees first, and
 * for their colleagues.
 */
const asks = new Map([
  ['Sofia Rossi', 7],
  ['Ben Hartmann', 3],
  ['Priya Raman', 3],
  // Tomás has no manager, and Hana is the only approver of her office. Requests by them would go to the fallback
  // approvers.
  ['Tomás Rivera', 0],
  ['Hana Sato', 0],
]);
const weighUsers = (users: readonly User[]) =>
  users.flatMap((user) => Array.from({ length: asks.get(user.name) ?? 1 }, () => user));

type Beginning = {
  readonly at: number;
  /** Nobody decides this request, so it is overdue and escalated on any day on which the demo is started. */
  readonly isLeft: boolean;
};

/**
 * Most activity is in the last working days, and a few requests of the last week stay undecided. Lists therefore have
 * open and overdue items even after a weekend or a holiday.
 */
function drawRequestStarts(now: number, random: Random, holidays: readonly Holiday[]): Beginning[] {
  const draw = (index: number): Beginning => {
    const part = random.next();
    if (index % 64 === 1)
      return { at: subtractWorkingDays(now, 4 + part * 4, holidays), isLeft: true };
    const recent = index % 4 === 0;
    return {
      at: recent ? subtractWorkingDays(now, part * 3, holidays) : now - part * quarter,
      isLeft: false,
    };
  };
  return Array.from({ length: count }, (_, index) => draw(index)).sort((a, b) => a.at - b.at);
}

/**
 * Generate four hundred requests of the last quarter, oldest first, with the rules of the product as of `now`
 * (milliseconds).
 */
export function* writeHistory(demo: DemoOrganisation, now: number): Generator<RequestRecord> {
  const random = createRandom(20260118);
  const people = weighUsers(demo.users);
  let ids = 0;
  const newId = () => getDemoId(`item ${ids++}`);
  const numbers = new Map<string, number>();
  for (const [index, { at: moment, isLeft }] of drawRequestStarts(
    now,
    random,
    demo.reference.holidays,
  ).entries()) {
    const requester = random.pick(people);
    const [category, , answer] = random.pick(weighted);
    const calendar = getEffectiveCalendar(requester.locationId, demo.reference);
    const from = Math.min(
      Date.parse(
        addWorkingSeconds(new Date(moment).toISOString(), random.between(60, 1800), calendar),
      ),
      now - 3_600_000,
    );
    const year = new Date(from).toISOString().slice(0, 4);
    const nth = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, nth);
    const plot: RequestScenario = {
      category,
      values: answer(random, new Date(from)),
      requester,
      from,
      until: now,
      number: `REQ-${year}-${String(nth).padStart(6, '0')}`,
      requestId: getDemoId(`request ${index}`),
      staysDraft: random.chance(0.03) && !isLeft,
      isLeft,
    };
    yield simulateRequest(plot, { demo, random, newId, intentions: new Map() });
  }
}
