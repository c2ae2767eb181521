/**
 * Moments are seconds of working time since the first day of the period, by one calendar for all; durations are
 * seconds of working time.
 */
type Moment = number;

/** A decision of the past: when its person was asked, and when they decided. */
export type PastDecision = { readonly userId: string; readonly from: Moment; readonly to: Moment };

/** Somebody was asked and decided nothing, since others had done so. `to`: when they had. */
export type MissedDecision = PastDecision;

/** A step that a request goes through, and whom it may be decided by. */
export type QueuedStep = {
  readonly stepId: string | undefined;
  /** Steps of the same order are open together. */
  readonly order: number;
  readonly people: readonly string[];
  readonly approvals: number;
  readonly targetSeconds: number | null;
};

/** A request as it arrives. */
export type QueuedRequest = {
  readonly sent: Moment;
  readonly steps: readonly QueuedStep[];
  /** It ends early: its decisions take people's time, how long it takes counts nowhere. */
  readonly isCut: boolean;
};

/** Somebody decides nothing from a moment until another: what comes meanwhile goes to their delegate, or waits. */
export type Absence = {
  readonly userId: string;
  readonly from: Moment;
  readonly to: Moment;
  readonly delegateId?: string;
};

/** Change to simulate; no change: the queues run as before. */
export type Scenario = {
  readonly absences: readonly Absence[];
  /** Steps that so many more people may decide, who work as those of the step do. */
  readonly added: readonly { readonly stepIds: readonly string[]; readonly count: number }[];
  /** Other targets of steps, null: none. */
  readonly targets: ReadonlyMap<string, number | null>;
};
export const asItIs: Scenario = { absences: [], added: [], targets: new Map() };

/**
 * `from`: when its person turned to it, in a round when they opened their inbox; `seconds`: what it kept them,
 * without the time that they were away.
 */
export type SimulatedDecision = PastDecision & { readonly seconds: number };

/** One run: how long each request took that went through, and who decided when. */
export type SimulatedRun = {
  readonly cycleSeconds: readonly number[];
  readonly lateSteps: number;
  readonly decisions: readonly SimulatedDecision[];
};
