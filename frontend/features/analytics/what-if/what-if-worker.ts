import {
  baselineScenario,
  type MissedDecision,
  type PastDecision,
  type QueuedRequest,
  type Scenario,
} from '#shared/routing/what-if/types.ts';
import { runWhatIf, type SimulationResult } from '#shared/routing/what-if/what-if.ts';

/** Input of the worker: the same requests with their actual steps, with the current routing, and with the changes. */
export type WorkerInput = {
  readonly past: readonly QueuedRequest[];
  readonly before: readonly QueuedRequest[];
  readonly after: readonly QueuedRequest[];
  readonly decisions: readonly PastDecision[];
  readonly missed: readonly MissedDecision[];
  readonly workdays: readonly number[];
  readonly scenario: Scenario;
  readonly runs: number;
  readonly seed: number;
};
/** `part`: progress from 0 to 1. */
export type WorkerAnswer =
  | { readonly kind: 'part'; readonly part: number }
  | {
      readonly kind: 'done';
      readonly past: SimulationResult;
      readonly before: SimulationResult;
      readonly after: SimulationResult;
    };

const answer = (said: WorkerAnswer) => postMessage(said);

addEventListener('message', ({ data }: MessageEvent<WorkerInput>) => {
  const { past, before, after, scenario, ...rest } = data;
  const tellFrom = (first: number) => (runs: number) =>
    answer({ kind: 'part', part: (first * rest.runs + runs) / (3 * rest.runs) });
  answer({
    kind: 'done',
    past: runWhatIf({ ...rest, requests: past, scenario: baselineScenario }, tellFrom(0)),
    before: runWhatIf({ ...rest, requests: before, scenario: baselineScenario }, tellFrom(1)),
    after: runWhatIf({ ...rest, requests: after, scenario }, tellFrom(2)),
  });
});
