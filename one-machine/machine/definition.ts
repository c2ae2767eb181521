import * as z from 'zod';
import { checkExpressions } from './expression.ts';
import { NamedError } from './named-error.ts';

/**
 * Supported subset of the Amazon States Language: JSONata only, Lambda as the only integration, no Map or Parallel
 * states, heartbeats or activities. Supported states behave as in Step Functions. Schemas are strict, so that any other
 * field is refused by name at start. Source: https://states-language.net and the JSONata pages of the Step Functions
 * developer guide.
 */
const invokeResource = 'arn:aws:states:::lambda:invoke';
export const callbackResource = 'arn:aws:states:::lambda:invoke.waitForTaskToken';

const Template = z.json();
const Expression = z.string().regex(/^\{%[\s\S]*%\}$/, 'is not a JSONata expression');
const Assign = z.record(z.string(), Template);
const common = { Comment: z.string().optional(), QueryLanguage: z.literal('JSONata').optional() };
const leaving = {
  Assign: Assign.optional(),
  Output: Template.optional(),
  Next: z.string().optional(),
  End: z.literal(true).optional(),
};

const Retrier = z.strictObject({
  Comment: z.string().optional(),
  ErrorEquals: z.array(z.string()).min(1),
  IntervalSeconds: z.int().positive().default(1),
  MaxAttempts: z.int().nonnegative().default(3),
  BackoffRate: z.number().min(1).default(2),
  MaxDelaySeconds: z.int().positive().optional(),
  JitterStrategy: z.enum(['FULL', 'NONE']).default('NONE'),
});
export type Retrier = z.infer<typeof Retrier>;

const Catcher = z.strictObject({
  Comment: z.string().optional(),
  ErrorEquals: z.array(z.string()).min(1),
  Assign: Assign.optional(),
  Output: Template.optional(),
  Next: z.string(),
});

const TaskState = z.strictObject({
  ...common,
  ...leaving,
  Type: z.literal('Task'),
  Resource: z.enum([invokeResource, callbackResource]),
  Arguments: z.strictObject({ FunctionName: z.string(), Payload: Template.optional() }),
  TimeoutSeconds: z.union([z.int().positive(), Expression]).optional(),
  Retry: z.array(Retrier).default([]),
  Catch: z.array(Catcher).default([]),
});
export type TaskState = z.infer<typeof TaskState>;

const ChoiceState = z.strictObject({
  ...common,
  Type: z.literal('Choice'),
  Choices: z
    .array(
      z.strictObject({
        Comment: z.string().optional(),
        Condition: Expression,
        Assign: Assign.optional(),
        Output: Template.optional(),
        Next: z.string(),
      }),
    )
    .min(1),
  Default: z.string().optional(),
  Assign: Assign.optional(),
  Output: Template.optional(),
});

const WaitState = z.strictObject({
  ...common,
  ...leaving,
  Type: z.literal('Wait'),
  Seconds: z.union([z.int().nonnegative(), Expression]).optional(),
  Timestamp: z.string().optional(),
});

const PassState = z.strictObject({ ...common, ...leaving, Type: z.literal('Pass') });
const SucceedState = z.strictObject({
  ...common,
  Type: z.literal('Succeed'),
  Output: Template.optional(),
});
const FailState = z.strictObject({
  ...common,
  Type: z.literal('Fail'),
  Error: z.string().optional(),
  Cause: z.string().optional(),
});

export const State = z.discriminatedUnion('Type', [
  TaskState,
  ChoiceState,
  WaitState,
  PassState,
  SucceedState,
  FailState,
]);
export type State = z.infer<typeof State>;

const Definition = z.strictObject({
  Comment: z.string().optional(),
  Version: z.literal('1.0').optional(),
  QueryLanguage: z.literal('JSONata'),
  StartAt: z.string(),
  States: z.record(z.string(), State),
});
export type Definition = z.infer<typeof Definition>;

/**
 * Parse the definition of the machine `name`.
 * @throws NamedError `UnsupportedMachine` with each state and field that would run differently here
 */
export function parseDefinition(name: string, definition: unknown): Definition {
  const parsed = Definition.safeParse(definition, { reportInput: true });
  if (!parsed.success) throw createUnsupportedError(name, parsed.error.issues.map(describeIssue));
  const faults = Object.entries(parsed.data.States).flatMap(([state, body]) => [
    ...checkTransitions(state, body, parsed.data),
    ...checkExpressions(body).map((fault) => `${state}: ${fault}`),
  ]);
  if (!(parsed.data.StartAt in parsed.data.States))
    faults.push(`StartAt: no state ${parsed.data.StartAt}`);
  if (faults.length > 0) throw createUnsupportedError(name, faults);
  return parsed.data;
}

function createUnsupportedError(name: string, faults: string[]): NamedError {
  return new NamedError(
    'UnsupportedMachine',
    `${name} cannot run on one machine: ${faults.join('; ')}`,
  );
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const at = issue.path.map(String).join('.') || 'definition';
  if (issue.code === 'unrecognized_keys') return `${at}: field ${issue.keys.join(', ')}`;
  const given = typeof issue.input === 'object' ? '' : ` (${String(issue.input)})`;
  return `${at}${given}: ${issue.message}`;
}

/** Check that each state leads to existing states and has exactly one kind of exit. */
function checkTransitions(name: string, state: State, { States }: Definition): string[] {
  const next: string[] = [];
  const faults: string[] = [];
  if ('Next' in state && state.Next !== undefined) next.push(state.Next);
  if (state.Type === 'Task') next.push(...state.Catch.map((catcher) => catcher.Next));
  if (state.Type === 'Choice') {
    next.push(...state.Choices.map((choice) => choice.Next));
    if (state.Default !== undefined) next.push(state.Default);
  }
  if (state.Type === 'Task' || state.Type === 'Pass' || state.Type === 'Wait') {
    if ((state.Next === undefined) === (state.End === undefined))
      faults.push(`${name}: needs either Next or End`);
  }
  if (state.Type === 'Wait' && (state.Seconds === undefined) === (state.Timestamp === undefined))
    faults.push(`${name}: needs either Seconds or Timestamp`);
  return [
    ...faults,
    ...next.filter((to) => !(to in States)).map((to) => `${name}: no state ${to}`),
  ];
}
