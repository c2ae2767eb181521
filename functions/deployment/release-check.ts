import * as z from 'zod';
import type { ResourceRequest } from '#functions/platform/events/serve-resource.ts';
import { smokeTest } from '#functions/platform/smoke-test.ts';

/** Result of a call of a function. `held`: its reserved executions are used up or 0. */
export type CallResult =
  | { readonly is: 'held' | 'answered' }
  | { readonly is: 'failed'; readonly cause: string };

export type ReleaseCheckDeps = {
  /** Call a function by the ARN of a version, or by its name and alias. */
  readonly call: (functionName: string, event: object) => Promise<CallResult>;
  /** Return the alarms of this list that have started, with their reasons. */
  readonly listStarted: (alarms: readonly string[]) => Promise<readonly StartedAlarm[]>;
  readonly isRollingBack: (stackId: string) => Promise<boolean>;
  readonly pause: (milliseconds: number) => Promise<unknown>;
  readonly now: () => number;
};
export type StartedAlarm = { readonly name: string; readonly reason: string };

const Names = z.array(z.string());
/** Names in one text, because CloudFormation passes values of one resource to another as text. */
const Text = z.string().transform((text) => text.split(',').filter(Boolean));

/** Properties of the two custom resources. */
const Properties = z.discriminatedUnion('Check', [
  /** Before the aliases move: each version must pass a smoke test. */
  z.object({ Check: z.literal('smoke-test'), Versions: Names, Alarms: Names }),
  /**
   * After the aliases have moved: no alarm may start that was quiet before. `Canary`: the canary function with its
   * alarm.
   */
  z.object({
    Check: z.literal('watch'),
    Quiet: Text,
    Minutes: z.coerce.number(),
    Canary: z.object({ Function: z.string(), Alarm: z.string() }).optional(),
  }),
]);
type Watch = Extract<z.infer<typeof Properties>, { Check: 'watch' }>;
type SmokeTest = Extract<z.infer<typeof Properties>, { Check: 'smoke-test' }>;

/** Attributes of the custom resource. */
type Attributes = Readonly<Record<string, string>>;

/** Error that refuses the release. CloudFormation then rolls the stack back. */
class ReleaseRefused extends Error {}

/** Attempts of a call, because a new role takes some seconds until it is effective. */
const attempts = 5;
const attemptPauseMs = 10_000;
const watchPauseMs = 15_000;

/** Call until the result is not a failure, at most `most` times. */
async function callWithRetry(
  { call, pause }: ReleaseCheckDeps,
  functionName: string,
  event: object,
  most: number,
): Promise<CallResult> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await call(functionName, event);
    if (result.is !== 'failed' || attempt === most) return result;
    await pause(attemptPauseMs);
  }
}

/**
 * Run the smoke test of each version. Versions whose function is held cannot be tested, because `npm run rewind` stops
 * all functions while it switches the table. In that case, the alarms are not watched, because they show nothing about
 * the release.
 */
async function runSmokeTest(
  { Versions, Alarms }: SmokeTest,
  deps: ReleaseCheckDeps,
): Promise<Attributes> {
  const failures: string[] = [];
  let isHeld = false;
  // One after the other, because a new account allows few concurrent executions.
  for (const version of Versions) {
    // After a failure, one attempt is enough. The release is refused anyway, and CloudFormation waits for the response.
    const most = failures.length > 0 ? 1 : attempts;
    const result = await callWithRetry(deps, version, smokeTest, most);
    if (result.is === 'held') isHeld = true;
    else if (result.is === 'failed') failures.push(`${shorten(version)}: ${result.cause}`);
  }
  if (failures.length > 0)
    throw new ReleaseRefused(`The smoke test failed. ${failures.join('. ')}`);
  const started = new Set((await deps.listStarted(Alarms)).map(({ name }) => name));
  const quiet = isHeld ? [] : Alarms.filter((name) => !started.has(name));
  return { Quiet: quiet.join(',') };
}

/** Return name and version without the account and region of the ARN. */
const shorten = (arn: string) => arn.split(':').slice(-2).join(':');

/**
 * Call the canary and watch the alarms that were quiet before. An alarm that had already started cannot show whether
 * the release works.
 */
async function watchAlarms(
  { Quiet, Minutes, Canary }: Watch,
  deps: ReleaseCheckDeps,
): Promise<Attributes> {
  if (Canary && Quiet.includes(Canary.Alarm)) {
    const result = await callWithRetry(deps, Canary.Function, {}, 2);
    if (result.is === 'failed')
      throw new ReleaseRefused(`The canary could not raise and approve: ${result.cause}`);
  }
  const until = deps.now() + Minutes * 60_000;
  while (Quiet.length > 0 && deps.now() < until) {
    const started = await deps.listStarted(Quiet);
    if (started.length > 0) {
      const reasons = started.map(({ name, reason }) => `${name}: ${reason}`);
      throw new ReleaseRefused(`An alarm started after the release. ${reasons.join('. ')}`);
    }
    await deps.pause(watchPauseMs);
  }
  return {};
}

/**
 * Check a release for CloudFormation. A rollback is never refused, because it restores the former versions, and a
 * refusal would leave the stack in between.
 * @throws ReleaseRefused
 */
export async function checkRelease(
  { RequestType, StackId, ResourceProperties }: ResourceRequest,
  deps: ReleaseCheckDeps,
): Promise<Attributes> {
  const nothing = { Quiet: '' };
  if (RequestType === 'Delete') return nothing;
  if (RequestType === 'Update' && (await deps.isRollingBack(StackId))) return nothing;
  const properties = Properties.parse(ResourceProperties);
  if (properties.Check === 'smoke-test') return runSmokeTest(properties, deps);
  // There is no former version to return to.
  return RequestType === 'Create' ? nothing : watchAlarms(properties, deps);
}
