import * as z from 'zod';
import { FunctionError } from './function-error.ts';
import type { Functions } from './functions.ts';

const Step = z.object({ state: z.string() });

/**
 * Wrap the function calls of the state machine, so that a test can make the next runs of a state fail like a function
 * with a bug.
 */
export function createBreakableInvoker(invoke: Functions['invoke']) {
  const broken = new Map<string, number>();
  return {
    failStep: (state: string, count: number) => void broken.set(state, count),
    invoke: (async (name, event) => {
      const { state = '' } = Step.safeParse(event).data ?? {};
      const left = broken.get(state) ?? 0;
      if (left === 0) return invoke(name, event);
      broken.set(state, left - 1);
      const errorMessage = 'This step was broken on purpose.';
      throw new FunctionError({ errorType: 'TypeError', errorMessage, trace: [] });
    }) satisfies Functions['invoke'],
  };
}
