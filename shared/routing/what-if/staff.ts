import type { PendingStep } from './simulate.ts';
import type { Absence, QueuedStep, Scenario } from './types.ts';

type Person = {
  /** Whether the person is working, or a time for their next inbox visit is set. */
  isBusy: boolean;
  /** Number of the planned inbox visit; undefined if none is planned. */
  look: number | undefined;
  /** Time since which the person is free. The person who has been free longest is asked first. */
  freeSince: number;
  readonly waiting: PendingStep[];
  /** Index of the first job that may still be waiting. */
  first: number;
};

/** People in a simulation: their possible steps, absences, availability, and waiting jobs. */
export class Staff {
  readonly #people = new Map<string, Person>();
  #looks = 0;
  readonly #absences: ReadonlyMap<string, readonly Absence[]>;
  readonly #added = new Map<string, string[]>();
  readonly #targets: Scenario['targets'];

  constructor({ absences, added, targets }: Scenario) {
    this.#targets = targets;
    const sorted = absences.toSorted((a, b) => a.from - b.from);
    this.#absences = Map.groupBy(sorted, ({ userId }) => userId);
    added.forEach(({ stepIds, count }, nth) => {
      const names = Array.from({ length: count }, (_, n) => `added ${nth} ${n}`);
      for (const stepId of stepIds)
        this.#added.set(stepId, [...(this.#added.get(stepId) ?? []), ...names]);
    });
  }

  /** Return the people of a step at a time, including added people. Delegates replace absent people who have one. */
  peopleOf({ stepId, people }: QueuedStep, now: number): readonly string[] {
    const more = (stepId === undefined ? undefined : this.#added.get(stepId)) ?? [];
    if (this.#absences.size === 0 && more.length === 0) return people;
    const asked = people.map((userId) => this.#absenceAt(userId, now)?.delegateId ?? userId);
    return [...new Set([...asked, ...more])];
  }

  /** Return the number of required approvals. If all people had to approve, added people have to approve as well. */
  neededOf({ stepId, people, approvals }: QueuedStep): number {
    const more = (stepId === undefined ? undefined : this.#added.get(stepId))?.length ?? 0;
    return people.length > 1 && approvals >= people.length ? approvals + more : approvals;
  }

  targetOf(step: QueuedStep | undefined): number | null {
    if (!step) return null;
    const changed = step.stepId === undefined ? undefined : this.#targets.get(step.stepId);
    return changed === undefined ? step.targetSeconds : changed;
  }

  /** Return the end of work that begins now. It pauses while the person is away. */
  endOf(userId: string, now: number, seconds: number): number {
    let end = now + seconds;
    let until = now;
    for (const { from, to } of this.#absences.get(userId) ?? []) {
      if (from >= end) break;
      end += Math.max(0, to - Math.max(from, until));
      until = Math.max(until, to);
    }
    return end;
  }

  isFree(userId: string, now: number): boolean {
    return this.#people.get(userId)?.isBusy !== true && !this.#absenceAt(userId, now);
  }

  /** Return the available people, longest free first. */
  freeOf(people: readonly string[], now: number): readonly string[] {
    const free = people.filter((userId) => this.isFree(userId, now));
    if (free.length < 2) return free;
    const since = (userId: string) => this.#people.get(userId)?.freeSince ?? -1;
    return free.sort((a, b) => since(a) - since(b));
  }

  occupy(userId: string): void {
    this.#person(userId).isBusy = true;
  }

  /** Plan an inbox visit and return its number. */
  setLook(userId: string): number {
    const person = this.#person(userId);
    this.#looks += 1;
    [person.isBusy, person.look] = [true, this.#looks];
    return this.#looks;
  }

  hasLook(userId: string, look: number): boolean {
    return this.#people.get(userId)?.look === look;
  }

  /**
   * Cancel planned inbox visits of people whose waiting jobs were taken by others. The next waiting job plans a new
   * visit.
   */
  dropIdleLooks({ people }: PendingStep): void {
    for (const userId of people) {
      const person = this.#people.get(userId);
      if (person?.look !== undefined && !this.firstFor(userId))
        [person.isBusy, person.look] = [false, undefined];
    }
  }

  release(userId: string, now: number): void {
    const person = this.#person(userId);
    [person.isBusy, person.look] = [false, undefined];
    person.freeSince = now;
  }

  enqueue(job: PendingStep): void {
    for (const userId of job.people) this.#person(userId).waiting.push(job);
  }

  /** Remove and return a person's oldest open job that needs more people; undefined if there is none. */
  dequeue(userId: string): PendingStep | undefined {
    const job = this.firstFor(userId);
    if (job) this.#person(userId).first += 1;
    return job;
  }

  /** Return the same job as `dequeue` without removing it. */
  firstFor(userId: string): PendingStep | undefined {
    const person = this.#person(userId);
    while (person.first < person.waiting.length) {
      const job = person.waiting[person.first];
      if (job && job.claimedBy.size < job.needed && !job.claimedBy.has(userId)) return job;
      person.first += 1;
    }
    return undefined;
  }

  #absenceAt(userId: string, now: number): Absence | undefined {
    return this.#absences.get(userId)?.find(({ from, to }) => from <= now && now < to);
  }

  #person(userId: string): Person {
    const known = this.#people.get(userId);
    if (known) return known;
    const person: Person = {
      ...{ isBusy: false, look: undefined, freeSince: -1 },
      ...{ waiting: [], first: 0 },
    };
    this.#people.set(userId, person);
    return person;
  }
}
