import * as z from 'zod';

const forms =
  'must be {kill: "table" | "functions" | "runtime"}, {away: "functions" | "machine", is: boolean}, {throttleTable: 0..1}, {stream: "drop" | "repeat" | "reorder", count, function?}, {failMail: count} or {failStep: state, count}';

/**
 * Faults that a test can inject: kill the table engine (it restarts), the functions or the runtime; let functions or
 * the state machine service refuse all calls as busy until reset; refuse a share (0 to 1) of table calls; drop, repeat
 * or reorder the next stream batches; fail the next mails; fail the next runs of a state.
 */
export const Fault = z.union(
  [
    z.strictObject({ kill: z.enum(['table', 'functions', 'runtime']) }),
    z.strictObject({ away: z.enum(['functions', 'machine']), is: z.boolean() }),
    z.strictObject({ throttleTable: z.number().min(0).max(1) }),
    z.strictObject({
      stream: z.enum(['drop', 'repeat', 'reorder']),
      count: z.int().positive(),
      function: z.string().optional(),
    }),
    z.strictObject({ failMail: z.int().nonnegative() }),
    z.strictObject({ failStep: z.string(), count: z.int().nonnegative() }),
  ],
  { error: forms },
);
export type Fault = z.infer<typeof Fault>;

/** Parts in which faults can be injected. */
export type FaultTargets = {
  readonly table: { kill(): void; throttle(part: number): void };
  readonly functions: { kill(): void };
  readonly streams: {
    fault(fault: 'drop' | 'repeat' | 'reorder', count: number, functionName?: string): void;
  };
  readonly away: Record<'functions' | 'machine', boolean>;
  readonly mail: { fail(count: number): void };
  readonly machine: { failStep(state: string, count: number): void };
};

/** Inject the fault now. */
export function injectFault(fault: Fault, targets: FaultTargets): void {
  if ('away' in fault) targets.away[fault.away] = fault.is;
  else if ('throttleTable' in fault) targets.table.throttle(fault.throttleTable);
  else if ('stream' in fault) targets.streams.fault(fault.stream, fault.count, fault.function);
  else if ('failMail' in fault) targets.mail.fail(fault.failMail);
  else if ('failStep' in fault) targets.machine.failStep(fault.failStep, fault.count);
  else if (fault.kill === 'table') targets.table.kill();
  else if (fault.kill === 'functions') targets.functions.kill();
  else process.kill(process.pid, 'SIGKILL');
}
