import { EventQueue } from './event-queue.ts';
import { drawDecisionChance, type Habits } from './habits.ts';
import { Staff } from './staff.ts';
import type {
  QueuedRequest,
  QueuedStep,
  Scenario,
  SimulatedDecision,
  SimulatedRun,
} from './types.ts';

/** A step of a request that is waiting for decisions. */
export type PendingStep = {
  readonly request: number;
  readonly step: number;
  readonly openedAt: number;
  readonly people: readonly string[];
  readonly needed: number;
  /** People who have started on the step, and the number of them who have decided. */
  readonly claimedBy: Set<string>;
  done: number;
};
/**
 * Event of a person. `job`: the person has decided this step. `look`: number of the planned inbox visit. Without
 * either: the person is back.
 */
type Event = { readonly person: string; readonly job?: PendingStep; readonly look?: number };

/** A step and its index among those of its request. */
type IndexedStep = { readonly step: QueuedStep; readonly at: number };
/** Requests prepared for several runs: their steps by turn, and the order of arrival. */
export type SimulationInput = {
  readonly requests: readonly QueuedRequest[];
  readonly turns: readonly (readonly (readonly IndexedStep[])[])[];
  readonly arrivals: readonly number[];
};

/** Group steps by turn. Steps of the same order are open at the same time. */
const getTurns = ({ steps }: QueuedRequest): IndexedStep[][] =>
  [
    ...Map.groupBy(
      steps.map((step, at) => ({ step, at })),
      ({ step }) => step.order,
    ),
  ]
    .sort(([a], [b]) => a - b)
    .map(([, turn]) => turn);

/** Prepare the requests once for all runs. */
export function prepareSimulation(requests: readonly QueuedRequest[]): SimulationInput {
  const arrivals = requests.map((_, n) => n);
  arrivals.sort((a, b) => (requests[a]?.sent ?? 0) - (requests[b]?.sent ?? 0) || a - b);
  return { requests, turns: requests.map(getTurns), arrivals };
}

/**
 * Simulate requests that arrive at their actual times. Each person decides one task at a time, in the order of
 * requests. A step with several possible people is assigned to the first one who is free or opens their inbox. The
 * simulation ends when every request has ended. The same seed and run produce the same result.
 */
export function simulateRun(
  { requests, turns, arrivals }: SimulationInput,
  habits: Habits,
  scenario: Scenario,
  { seed, run }: { readonly seed: number; readonly run: number },
): SimulatedRun {
  const staff = new Staff(scenario);
  const place = requests.map(() => ({ turn: -1, left: 0 }));
  const events = new EventQueue<Event>();
  const cycleSeconds: number[] = [];
  const decisions: SimulatedDecision[] = [];
  let lateSteps = 0;

  for (const { userId, to } of scenario.absences) events.push(to, { person: userId });

  function begin(person: string, job: PendingStep, now: number, isFirst = false) {
    const chance = drawDecisionChance(seed, run, job.request, job.step, job.claimedBy.size);
    job.claimedBy.add(person);
    const seconds = isFirst ? 0 : habits.work(person, job.people, chance);
    const end = staff.endOf(person, now, seconds);
    staff.occupy(person);
    decisions.push({ userId: person, from: now, to: end, seconds });
    if (job.claimedBy.size === job.needed) staff.dropIdleLooks(job);
    events.push(end, { person, job });
  }
  /** Schedule the time at which a person opens their inbox, because a step is waiting in it. */
  function planLook(person: string, job: PendingStep, now: number) {
    const nth = job.claimedBy.size + job.people.indexOf(person) + 1;
    const chance = drawDecisionChance(seed, run, job.request, job.step, nth);
    const end = staff.endOf(person, now, habits.untilLook(person, job.people, chance));
    events.push(end, { person, look: staff.setLook(person) });
  }
  const isInRounds = (person: string, { people }: PendingStep) =>
    habits.mannerOf(person, people) === 'rounds';
  /** Open a step and add it to the inboxes of its people. `at`: index among the request's steps. */
  function open(request: number, { step, at }: IndexedStep, now: number) {
    const people = staff.peopleOf(step, now);
    const needed = Math.min(staff.neededOf(step), people.length);
    const claimedBy = new Set<string>();
    const job = { request, step: at, openedAt: now, people, needed, claimedBy, done: 0 };
    if (needed === 0) return close(job, now);
    for (const person of staff.freeOf(people, now)) {
      if (claimedBy.size === needed) return;
      if (isInRounds(person, job)) planLook(person, job, now);
      else begin(person, job, now);
    }
    if (claimedBy.size < needed) staff.enqueue(job);
  }
  function close(job: PendingStep, now: number) {
    const target = staff.targetOf(requests[job.request]?.steps[job.step]);
    if (target !== null && now - job.openedAt > target) lateSteps += 1;
    const at = place[job.request];
    if (!at) return;
    at.left -= 1;
    if (at.left === 0) goOn(job.request, now);
  }
  function finish(person: string, job: PendingStep, now: number) {
    staff.release(person, now);
    job.done += 1;
    if (job.done === job.needed) close(job, now);
    return true;
  }
  function goOn(request: number, now: number) {
    const [at, asked] = [place[request], requests[request]];
    if (!at || !asked) return;
    at.turn += 1;
    const turn = turns[request]?.[at.turn];
    if (!turn) {
      if (!asked.isCut) cycleSeconds.push(now - asked.sent);
      return;
    }
    at.left = turn.length;
    for (const one of turn) open(request, one, now);
  }
  /** Start or plan the person's next job. `isInRound`: the person has opened their inbox. */
  function next(person: string, now: number, isInRound: boolean) {
    const job = staff.isFree(person, now) ? staff.firstFor(person) : undefined;
    if (!job) return;
    if (!isInRound && isInRounds(person, job)) return planLook(person, job, now);
    staff.dequeue(person);
    begin(person, job, now);
  }
  function openInbox(person: string, look: number, now: number) {
    if (!staff.hasLook(person, look)) return;
    staff.release(person, now);
    const job = staff.dequeue(person);
    if (job) begin(person, job, now, true);
  }

  for (let n = 0; n < arrivals.length || events.next !== Number.POSITIVE_INFINITY; ) {
    const arriving = arrivals[n];
    const sent = arriving === undefined ? undefined : requests[arriving]?.sent;
    if (arriving !== undefined && sent !== undefined && sent < events.next) {
      n += 1;
      goOn(arriving, sent);
      continue;
    }
    const now = events.next;
    const event = events.pop();
    if (!event) break;
    const { person, job } = event;
    if (event.look !== undefined) openInbox(person, event.look, now);
    else next(person, now, job !== undefined && finish(person, job, now));
  }
  return { cycleSeconds, lateSteps, decisions };
}
