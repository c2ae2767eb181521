import {
  asItIs,
  type MissedDecision,
  type PastDecision,
  type QueuedRequest,
  type Scenario,
} from '#shared/routing/what-if/types.ts';
import { type Simulated, whatIf } from '#shared/routing/what-if/what-if.ts';

/** Input of the worker: the same requests with their actual steps, with the current routing, and with the changes. */
export type AskedWorker = {
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
      readonly past: Simulated;
      readonly before: Simulated;
      readonly after: Simulated;
    };

const answer = (said: WorkerAnswer) => postMessage(said);

addEventListener('message', ({ data }: MessageEvent<AskedWorker>) => {
  const { past, before, after, scenario, ...rest } = data;
  const tellFrom = (first: number) => (runs: number) =>
    answer({ kind: 'part', part: (first * rest.runs + runs) / (3 * rest.runs) });
  answer({
    kind: 'done',
    past: whatIf({ ...rest, requests: past, scenario: asItIs }, tellFrom(0)),
    before: whatIf({ ...rest, requests: before, scenario: asItIs }, tellFrom(1)),
    after: whatIf({ ...rest, requests: after, scenario }, tellFrom(2)),
  });
});
