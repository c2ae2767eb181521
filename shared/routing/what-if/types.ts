/**
 * Times are seconds of working time since the first day of the period, in one calendar for all. Durations are seconds
 * of working time.
 */
type Moment = number;

/** A past decision: times at which the person was asked and decided. */
export type PastDecision = { readonly userId: string; readonly from: Moment; readonly to: Moment };

/** A request for a decision that others made first. `to`: time of their decision. */
export type MissedDecision = PastDecision;

/** A step of a request, with the people who may decide it. */
export type QueuedStep = {
  readonly stepId: string | undefined;
  /** Steps of the same order are open at the same time. */
  readonly order: number;
  readonly people: readonly string[];
  readonly approvals: number;
  readonly targetSeconds: number | null;
};

/** An arriving request. */
export type QueuedRequest = {
  readonly sent: Moment;
  readonly steps: readonly QueuedStep[];
  /** Whether the request ends early: its decisions use people's time, but its duration is not counted. */
  readonly isCut: boolean;
};

/** Period in which a person decides nothing. New tasks are sent to their delegate, or wait. */
export type Absence = {
  readonly userId: string;
  readonly from: Moment;
  readonly to: Moment;
  readonly delegateId?: string;
};

/** Changes to simulate. Without changes, the queues are simulated as they were. */
export type Scenario = {
  readonly absences: readonly Absence[];
  /** Steps with additional people, who work like the existing people of the step. */
  readonly added: readonly { readonly stepIds: readonly string[]; readonly count: number }[];
  /** Changed targets of steps; null for no target. */
  readonly targets: ReadonlyMap<string, number | null>;
};
export const baselineScenario: Scenario = { absences: [], added: [], targets: new Map() };

/**
 * `from`: time at which the person started on the task or, in a round, opened their inbox; `seconds`: duration without
 * absences.
 */
export type SimulatedDecision = PastDecision & { readonly seconds: number };

/** Result of one run: durations of completed requests, number of late steps, and decisions with people and times. */
export type SimulatedRun = {
  readonly cycleSeconds: readonly number[];
  readonly lateSteps: number;
  readonly decisions: readonly SimulatedDecision[];
};
