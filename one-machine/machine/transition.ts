import type { State } from './definition.ts';
import type { Execution } from './execution.ts';
import { evaluate, evaluateRecord, type Json } from './expression.ts';
import { type Failure, NamedError } from './named-error.ts';
import { buildScope } from './scope.ts';

/** Exit of a state: to another state, or, if `to` is undefined, to the successful end. */
export type StateTransition = {
  readonly to: string | undefined;
  readonly output: Json;
  readonly assign: Record<string, Json>;
};

type Leaving = {
  readonly Assign?: Record<string, Json> | undefined;
  readonly Output?: Json | undefined;
  readonly Next?: string | undefined;
};

/**
 * Evaluate the exit of a state. Assign and Output both see the old variables. Assigned values are visible from the next
 * state on.
 */
export async function evaluateExit(
  rule: Leaving,
  execution: Execution,
  more: Record<string, Json>,
  otherwise: Json,
): Promise<StateTransition> {
  const scope = buildScope(execution, more);
  const assign = rule.Assign === undefined ? {} : await evaluateRecord(rule.Assign, scope);
  const output = rule.Output === undefined ? otherwise : await evaluate(rule.Output, scope);
  return { to: rule.Next, output, assign };
}

/** @throws NamedError `States.NoChoiceMatched` if no condition is true and no default exists */
export async function evaluateChoice(
  state: Extract<State, { Type: 'Choice' }>,
  execution: Execution,
): Promise<StateTransition> {
  for (const choice of state.Choices) {
    const holds = await evaluate(choice.Condition, buildScope(execution));
    if (typeof holds !== 'boolean')
      throw new NamedError('States.QueryEvaluationError', `${choice.Condition} is not a boolean`);
    if (holds) return evaluateExit(choice, execution, {}, execution.at.input);
  }
  if (state.Default === undefined)
    throw new NamedError('States.NoChoiceMatched', `No choice of ${execution.at.state} holds`);
  return evaluateExit({ ...state, Next: state.Default }, execution, {}, execution.at.input);
}

/** Return the time at which a Wait ends, in milliseconds. */
export async function evaluateWaitEnd(
  state: Extract<State, { Type: 'Wait' }>,
  execution: Execution,
  now: number,
): Promise<number> {
  const scope = buildScope(execution);
  const until =
    state.Timestamp === undefined
      ? now + 1000 * Number(await evaluate(state.Seconds ?? 0, scope))
      : Date.parse(String(await evaluate(state.Timestamp, scope)));
  if (Number.isNaN(until))
    throw new NamedError('States.QueryEvaluationError', `${execution.at.state}: not a time`);
  return until;
}

/** Return the error and cause of a Fail state. */
export async function evaluateFailure(
  state: Extract<State, { Type: 'Fail' }>,
  execution: Execution,
): Promise<Failure> {
  const scope = buildScope(execution);
  const error = String(await evaluate(state.Error ?? '', scope));
  return { error, cause: String(await evaluate(state.Cause ?? '', scope)) };
}
