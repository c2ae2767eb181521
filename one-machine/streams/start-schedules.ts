import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { account, arn, region } from '../account.ts';
import type { Clock } from '../clock.ts';
import type { RuntimePart } from '../part.ts';
import type { Schedule } from '../template/read-events.ts';
import type { Invoke } from './consumer.ts';
import type { QueueStore } from './queue-store.ts';
import { readSchedule } from './schedule-expression.ts';

export type SchedulesOptions = {
  schedules: readonly Schedule[];
  clock: Clock;
  invoke: Invoke;
  queues: QueueStore;
  log: (line: string) => void;
  /** First and longest pause between retries, in ms. */
  pauses?: { first: number; longest: number };
};

/** Time of the first call of a rate rule, in ms after the start, unless the rule is due earlier. */
const firstCall = 60_000;

const ruleArn = (id: string) => arn('events', `rule/${id.toLowerCase()}`);

/**
 * Call functions at the times of EventBridge rules, by the runtime's clock. As in EventBridge, calls missed during a
 * stop are not repeated, but rate schedules run one minute after the start, as after a deployment. If a clock change
 * skips several times of a rule, the function is called for the first and the last of them.
 * @throws Error with an invalid schedule or a missing queue
 */
export function startSchedules(options: SchedulesOptions): RuntimePart {
  const { clock, invoke, queues, log } = options;
  const { pauses = { first: 1000, longest: 60_000 } } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  const cancels = new Map<Schedule, () => void>();
  const running = new Set<Promise<void>>();

  const call = async (schedule: Schedule, at: number): Promise<void> => {
    const event = schedule.input ?? {
      version: '0',
      id: randomUUID(),
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      account,
      time: new Date(at).toISOString().replace(/\.\d+Z$/, 'Z'),
      region,
      resources: [ruleArn(schedule.id)],
      detail: {},
    };
    const until = Date.now() + schedule.maxAge;
    let pause = pauses.first;
    for (let retries = 0; !signal.aborted; retries++) {
      try {
        await invoke(schedule.functionArn, event);
        return;
      } catch (error) {
        log(`schedule ${schedule.id}: ${String(error)}`);
      }
      if (retries >= schedule.maxRetries || Date.now() > until) {
        if (schedule.onFailure) queues.named(schedule.onFailure).send(JSON.stringify(event));
        return;
      }
      await delay(pause, undefined, { signal }).catch(() => undefined);
      pause = Math.min(pause * 2, pauses.longest);
    }
  };

  const follow = (schedule: Schedule) => {
    const next = readSchedule(schedule.expression);
    if (schedule.onFailure) queues.named(schedule.onFailure);
    let busy = false;
    let due: number | undefined;
    const fire = (at: number) => {
      if (busy) {
        due = at;
        return;
      }
      busy = true;
      const done = call(schedule, at).finally(() => {
        busy = false;
        running.delete(done);
        const missed = due;
        due = undefined;
        if (missed !== undefined && !signal.aborted) fire(missed);
      });
      running.add(done);
    };
    const isRate = schedule.expression.startsWith('rate');
    const plan = (after: number, most = Number.POSITIVE_INFINITY) => {
      const following = next(after);
      if (following === undefined) return;
      const at = Math.min(following, most);
      const cancel = clock.timer(at, () => {
        plan(at);
        fire(at);
      });
      cancels.set(schedule, cancel);
    };
    const now = clock.now();
    plan(now, isRate ? now + firstCall : undefined);
  };
  for (const schedule of options.schedules) follow(schedule);

  return {
    name: 'schedules',
    async stop() {
      stopped.abort();
      for (const cancel of cancels.values()) cancel();
      await Promise.race([Promise.all(running), delay(1500, undefined, { ref: false })]);
    },
  };
}
