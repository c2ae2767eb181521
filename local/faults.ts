import * as z from 'zod';

/**
 * What a test may have go wrong: an engine killed (it comes back), all functions crashed, the whole runtime killed;
 * a part of the calls to the table refused; the next batches of the stream lost, doubled or handed over again late;
 * mail refused.
 */
export const Fault = z.union([
  z.strictObject({ kill: z.enum(['table', 'functions', 'runtime']) }),
  z.strictObject({ throttleTable: z.number().min(0).max(1) }),
  z.strictObject({
    stream: z.enum(['drop', 'repeat', 'reorder']),
    count: z.int().positive(),
    function: z.string().optional(),
  }),
  z.strictObject({ mail: z.enum(['fail', 'work']) }),
]);
export type Fault = z.infer<typeof Fault>;

/** The parts that can be made to fail. */
export type FaultTargets = {
  readonly table: { kill(): void; throttle(part: number): void };
  readonly functions: { kill(): void };
  readonly streams: {
    fault(fault: 'drop' | 'repeat' | 'reorder', count: number, functionName?: string): void;
  };
  readonly mail: { fail(failing: boolean): void };
};

/** Has it happen now. */
export function cause(fault: Fault, targets: FaultTargets): void {
  if ('throttleTable' in fault) targets.table.throttle(fault.throttleTable);
  else if ('stream' in fault) targets.streams.fault(fault.stream, fault.count, fault.function);
  else if ('mail' in fault) targets.mail.fail(fault.mail === 'fail');
  else if (fault.kill === 'table') targets.table.kill();
  else if (fault.kill === 'functions') targets.functions.kill();
  else process.kill(process.pid, 'SIGKILL');
}
