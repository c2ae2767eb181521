import {
  asItIs,
  type PastDecision,
  type QueuedRequest,
  type Scenario,
} from '#shared/routing/what-if/types.ts';
import { type Simulated, whatIf } from '#shared/routing/what-if/what-if.ts';

/** What the worker is asked: the same requests twice, as they are routed now and as they would be. */
export type AskedWorker = {
  readonly before: readonly QueuedRequest[];
  readonly after: readonly QueuedRequest[];
  readonly decisions: readonly PastDecision[];
  readonly scenario: Scenario;
  readonly runs: number;
  readonly seed: number;
};
/** `part`: how far it has come, 0 to 1. */
export type WorkerAnswer =
  | { readonly kind: 'part'; readonly part: number }
  | { readonly kind: 'done'; readonly before: Simulated; readonly after: Simulated };

const answer = (said: WorkerAnswer) => postMessage(said);

addEventListener('message', ({ data }: MessageEvent<AskedWorker>) => {
  const { before, after, scenario, ...rest } = data;
  const tell = (done: number) => answer({ kind: 'part', part: done / (2 * rest.runs) });
  const first = whatIf({ ...rest, requests: before, scenario: asItIs }, tell);
  const second = whatIf({ ...rest, requests: after, scenario }, (runs) => tell(rest.runs + runs));
  answer({ kind: 'done', before: first, after: second });
});
