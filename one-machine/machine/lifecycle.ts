import type { Clock } from '#one-machine/clock.ts';
import type { Definition, State } from './definition.ts';
import { type Execution, historyLimit } from './execution.ts';
import type { ExecutionStore } from './execution-store.ts';
import type { Json } from './expression.ts';
import { executionEnded, executionStarted, type HistoryEntry, stateEntered } from './history.ts';
import { type Failure, NamedError } from './named-error.ts';

export type ExecutionEnd = {
  readonly status: 'SUCCEEDED' | 'FAILED' | 'ABORTED';
  readonly output?: Json;
} & Partial<Failure>;

/**
 * Start executions, enter states, and end executions. Every change is saved with its history in the same event loop
 * turn.
 */
export class Lifecycle {
  readonly store: ExecutionStore;
  readonly clock: Clock;
  private readonly definitions: ReadonlyMap<string, Definition>;
  /**
   * Number of states entered and attempts repeated since the start, which is the number that Step Functions would bill.
   */
  transitions = 0;
  /** After closing, nothing new is started. Running executions stay as they are in the store. */
  closed = false;

  constructor(store: ExecutionStore, clock: Clock, definitions: ReadonlyMap<string, Definition>) {
    this.store = store;
    this.clock = clock;
    this.definitions = definitions;
  }

  live(execution: Execution): boolean {
    return execution.status === 'RUNNING' && !this.closed;
  }

  /** True if a timer or a signal ends the current phase of the execution. */
  due({ at }: Execution): boolean {
    return at.signal !== undefined || (at.wakeAt !== undefined && at.wakeAt <= this.clock.now());
  }

  /** True if the machine still has the current state of the execution. */
  knows({ machineArn, at }: Execution): boolean {
    return this.definitions.get(machineArn)?.States[at.state] !== undefined;
  }

  state(execution: Execution): State {
    const state = this.definitions.get(execution.machineArn)?.States[execution.at.state];
    if (!state) throw new NamedError('States.Runtime', `There is no state ${execution.at.state}`);
    return state;
  }

  begin(machineArn: string, arn: string, name: string, input: string): Execution {
    const now = this.clock.now();
    const execution: Execution = {
      id: this.store.nextId(),
      arn,
      name,
      machineArn,
      input,
      startedAt: now,
      status: 'RUNNING',
      variables: {},
      events: 0,
      at: { state: '', input: null, enteredAt: now, phase: 'entered', attempts: [] },
    };
    this.record(execution, executionStarted(input));
    this.enter(execution, this.definitions.get(machineArn)?.StartAt ?? '', JSON.parse(input));
    return execution;
  }

  enter(execution: Execution, name: string, input: Json): void {
    const enteredAt = this.clock.now();
    execution.at = { state: name, input, enteredAt, phase: 'entered', attempts: [] };
    this.record(execution, stateEntered(this.state(execution).Type, name, input));
    this.transitions += 1;
  }

  end(execution: Execution, how: ExecutionEnd): void {
    Object.assign(execution, how, { stoppedAt: this.clock.now() });
    this.record(execution, executionEnded(execution));
  }

  /** @throws NamedError `States.Runtime` if the history has room only for the event that ends the execution */
  record(execution: Execution, ...events: HistoryEntry[]): void {
    for (const event of events) {
      if (execution.status === 'RUNNING' && execution.events >= historyLimit - 1)
        throw new NamedError(
          'States.Runtime',
          `The execution reached the maximum number of history events (${historyLimit}).`,
        );
      const previousEventId = execution.events;
      execution.events += 1;
      const place = { id: execution.events, previousEventId, timestamp: this.clock.now() };
      this.store.save(execution, { ...place, ...event });
    }
  }
}
