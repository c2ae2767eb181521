import type { Execution, Signal } from './execution.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Failure } from './named-error.ts';
import type { Steps } from './steps.ts';

/**
 * Run executions. Each execution has a separate loop, which runs steps until the execution waits for the clock or for a
 * signal.
 */
export class Runner {
  private readonly running = new Map<number, Execution>();
  private readonly loops = new Map<number, Promise<void>>();
  private readonly timers = new Map<number, () => void>();
  private readonly life: Lifecycle;
  private readonly steps: Steps;
  private readonly log: (line: string) => void;

  constructor(life: Lifecycle, steps: Steps, log: (line: string) => void) {
    this.life = life;
    this.steps = steps;
    this.log = log;
  }

  /** Continue every execution that was running when the store was last open. */
  resume(): void {
    for (const execution of this.life.store.running()) {
      this.running.set(execution.id, execution);
      if (this.life.knows(execution)) this.go(execution);
      else this.log(`${execution.arn} stands still: its machine no longer has the state it is in`);
    }
  }

  find(id: number): Execution | undefined {
    return this.running.get(id);
  }

  start(machineArn: string, arn: string, name: string, input: string): Execution {
    const execution = this.life.begin(machineArn, arn, name, input);
    this.running.set(execution.id, execution);
    this.go(execution);
    return execution;
  }

  signal(execution: Execution, signal: Signal): void {
    execution.at.signal = signal;
    this.life.store.save(execution);
    this.go(execution);
  }

  abort(execution: Execution, failure: Partial<Failure>): void {
    this.life.end(execution, { status: 'ABORTED', ...failure });
    this.rest(execution);
  }

  /** Resolve when all executions wait for the clock or a signal. */
  async idle(): Promise<void> {
    while (this.loops.size > 0) await Promise.all(this.loops.values());
  }

  /** Leave every execution in its current state, without waiting for functions that are running. */
  close(): void {
    this.life.closed = true;
    for (const cancel of this.timers.values()) cancel();
  }

  private go(execution: Execution): void {
    if (this.loops.has(execution.id)) return;
    this.cancelTimer(execution);
    const loop = this.run(execution)
      .catch((error) => this.log(`${execution.arn} stands still: ${String(error)}`))
      .then(() => {
        this.loops.delete(execution.id);
        this.rest(execution);
      });
    this.loops.set(execution.id, loop);
  }

  private async run(execution: Execution): Promise<void> {
    while (this.life.live(execution)) if (!(await this.steps.step(execution))) break;
  }

  private rest(execution: Execution): void {
    this.cancelTimer(execution);
    if (execution.status !== 'RUNNING') this.running.delete(execution.id);
    if (!this.life.live(execution)) return;
    const { wakeAt } = execution.at;
    // The execution may have become due after the loop's last check. It then continues at once.
    if (this.life.due(execution)) this.go(execution);
    else if (wakeAt !== undefined) {
      const timer = this.life.clock.timer(wakeAt, () => this.go(execution));
      this.timers.set(execution.id, timer);
    }
  }

  private cancelTimer(execution: Execution): void {
    this.timers.get(execution.id)?.();
    this.timers.delete(execution.id);
  }
}
