import { expect, test } from 'vitest';
import {
  canRestart,
  explainStop,
  restartStopped,
} from '#functions/requests/rules/commands/restart-stopped.ts';
import { recordFailure, restart } from '#functions/requests/rules/commands/workflow.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { transientStepErrors } from '#shared/requests/transient-step-errors.ts';
import { inReview, ref } from './support/acts.ts';
import { organisation, reference } from './support/organisation.ts';
import { monday } from './support/people.ts';

const because = 'its workflow was not running';
const after = (at: string, minutes: number) =>
  new Date(Date.parse(at) + minutes * 60_000).toISOString();
const restarted = (record: RequestRecord, at: string) =>
  applyChange(record, restartStopped(record, { at, because }));

test('the pause between automatic workflow restarts in a round doubles, from ten minutes up to a day', () => {
  let record = inReview(organisation());
  let at = monday;
  expect(canRestart(record, at)).toBe(true);
  for (const pause of [10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440]) {
    record = restarted(record, at);
    expect(canRestart(record, after(at, pause - 1)), `${pause} minutes`).toBe(false);
    at = after(at, pause);
    expect(canRestart(record, at), `${pause} minutes`).toBe(true);
  }
});

test('a workflow restart by an administrator does not delay the next automatic restart', () => {
  const record = inReview(organisation());
  const stopped = { ...record, workflows: [] };
  const again = applyChange(stopped, restart(stopped, { by: ref('admin'), at: monday }));
  expect(canRestart(again, after(monday, 1))).toBe(true);
});

test('a new round of a request resets the pause between automatic workflow restarts', () => {
  const record = restarted(restarted(inReview(organisation()), monday), after(monday, 10));
  expect(canRestart(record, after(monday, 20))).toBe(false);
  const nextRound = { ...record, request: { ...record.request, round: 2 } };
  expect(canRestart(nextRound, after(monday, 20))).toBe(true);
});

const failedBy = (cause: string) => {
  const record = inReview(organisation());
  const change = recordFailure(record, { at: monday, cause, reference: reference() });
  if (!change) throw new Error('Nothing was recorded.');
  return applyChange(record, change);
};
const explainRecordStop = (record: RequestRecord) =>
  explainStop(record, { at: after(monday, 5), isRunning: false });

test.each([...transientStepErrors, 'States.Timeout'])(
  'a request with the temporary failure %s is restarted automatically',
  (name) => {
    const record = failedBy(`${name}: The service is busy. Try again shortly.`);
    expect(explainRecordStop(record)).toBe('a temporary fault had stopped it');
    expect(explainRecordStop(restarted(record, after(monday, 5)))).toBeUndefined();
  },
);

test.each([
  'TypeError: a rule is broken',
  'routing.none: Nobody is left to ask.',
  'Error: StepUnavailable',
  'States.DataLimitExceeded: too large',
  '',
])('a request with a permanent failure is not restarted automatically: %s', (cause) =>
  expect(explainRecordStop(failedBy(cause))).toBeUndefined(),
);
