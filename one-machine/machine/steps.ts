import type { State, TaskState } from './definition.ts';
import type { Execution } from './execution.ts';
import {
  buildFailureEvents,
  type HistoryEntry,
  stateExited,
  taskSubmitted,
  taskSucceeded,
} from './history.ts';
import type { Lifecycle } from './lifecycle.ts';
import { describeFailure, type Failure, NamedError } from './named-error.ts';
import { findCatcher, getNextAttempt } from './retry.ts';
import { callFunction, type FunctionCaller } from './task.ts';
import {
  evaluateChoice,
  evaluateExit,
  evaluateFailure,
  evaluateWaitEnd,
  type StateTransition,
} from './transition.ts';

/**
 * Runs one step of an execution: processes its current state until the state is left, fails, or has to wait. Every
 * change is saved in the same event loop turn, so that each commit contains whole steps.
 */
export class Steps {
  private readonly life: Lifecycle;
  private readonly caller: FunctionCaller;

  constructor(life: Lifecycle, caller: FunctionCaller) {
    this.life = life;
    this.caller = caller;
  }

  /**
   * Run one step. Return true if there is more to do at once. Otherwise the execution has ended, or waits for
   * `at.wakeAt` or a signal.
   */
  async step(execution: Execution): Promise<boolean> {
    const state = this.life.state(execution);
    try {
      return await this.work(execution, state);
    } catch (thrown) {
      if (this.life.live(execution)) await this.recover(execution, state, describeFailure(thrown));
      return true;
    }
  }

  private async work(execution: Execution, state: State): Promise<boolean> {
    const { at } = execution;
    switch (state.Type) {
      case 'Task':
        return this.task(execution, state);
      case 'Choice':
        return this.move(execution, state, await evaluateChoice(state, execution));
      case 'Wait':
        if (at.phase === 'entered') {
          const wakeAt = await evaluateWaitEnd(state, execution, this.life.clock.now());
          Object.assign(at, { phase: 'waiting', wakeAt });
        }
        if (!this.life.due(execution)) return this.wait(execution);
        return this.move(execution, state, await evaluateExit(state, execution, {}, at.input));
      case 'Pass':
      case 'Succeed':
        return this.move(execution, state, await evaluateExit(state, execution, {}, at.input));
      case 'Fail':
        this.life.end(execution, {
          status: 'FAILED',
          ...(await evaluateFailure(state, execution)),
        });
        return false;
    }
  }

  private async task(execution: Execution, state: TaskState): Promise<boolean> {
    const { at } = execution;
    if (at.phase === 'retrying') {
      if (!this.life.due(execution)) return this.wait(execution);
      Object.assign(at, { phase: 'entered', wakeAt: undefined, token: undefined });
    }
    if (at.phase !== 'waiting') {
      const result = await callFunction(execution, state, this.caller);
      if (!this.life.live(execution)) return false;
      if (at.token === undefined) {
        const move = await evaluateExit(state, execution, { result }, result);
        return this.move(execution, state, move, taskSucceeded(state, result));
      }
      at.phase = 'waiting';
      this.life.record(execution, taskSubmitted(state, result));
    }
    if (at.signal) {
      if ('error' in at.signal) throw new NamedError(at.signal.error, at.signal.cause);
      const { output } = at.signal;
      const move = await evaluateExit(state, execution, { result: output }, output);
      return this.move(execution, state, move, taskSucceeded(state, output));
    }
    if (this.life.due(execution)) throw new NamedError('States.Timeout');
    return this.wait(execution);
  }

  private wait(execution: Execution): false {
    this.life.store.save(execution);
    return false;
  }

  private move(
    execution: Execution,
    state: State,
    { to, output, assign }: StateTransition,
    ...before: HistoryEntry[]
  ): boolean {
    if (!this.life.live(execution)) return false;
    this.life.record(execution, ...before, stateExited(state.Type, execution.at.state, output));
    Object.assign(execution.variables, assign);
    if (to === undefined) this.life.end(execution, { status: 'SUCCEEDED', output });
    else this.life.enter(execution, to, output);
    return true;
  }

  private async recover(execution: Execution, state: State, failure: Failure): Promise<void> {
    let last = failure;
    try {
      const task = state.Type === 'Task' ? state : undefined;
      this.life.record(execution, ...buildFailureEvents(execution.at.state, task, failure));
      if (task && this.retry(execution, task, failure)) return;
      const catcher = task && findCatcher(task, failure.error);
      if (catcher) {
        const errorOutput = { Error: failure.error, Cause: failure.cause };
        const move = await evaluateExit(catcher, execution, { errorOutput }, errorOutput);
        this.move(execution, state, move);
        return;
      }
    } catch (thrown) {
      last = describeFailure(thrown);
    }
    if (this.life.live(execution)) this.life.end(execution, { status: 'FAILED', ...last });
  }

  private retry(execution: Execution, task: TaskState, failure: Failure): boolean {
    const { at } = execution;
    const next = getNextAttempt(task.Retry, at.attempts, failure.error);
    if (!next) return false;
    const wakeAt = this.life.clock.now() + next.delay;
    Object.assign(at, { phase: 'retrying', attempts: next.attempts, wakeAt, signal: undefined });
    this.life.transitions += 1;
    this.life.store.save(execution);
    return true;
  }
}
