import { marshall } from '@aws-sdk/util-dynamodb';
import { onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { announcementStore } from '#functions/announcements/store/announcement-store.ts';
import { startKey } from '#functions/announcements/store/keys.ts';
import { importStartKey } from '#functions/imports/store/keys.ts';
import { processImportStore } from '#functions/imports/store/process-import-store.ts';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { serveStream } from '#functions/platform/events/serve-stream.ts';
import { isTransientError } from '#functions/platform/is-transient-error.ts';
import { stateMachine } from '#functions/platform/state-machine.ts';
import { createLeaverMoveDeps } from '#functions/requests/leaver-move-deps.ts';
import { moveTasksOfLeavers } from '#functions/requests/machine/move-leaver-tasks.ts';
import { restartLostExecutions } from '#functions/requests/machine/restart-starts.ts';
import { machineArn } from '#one-machine/tests/support/local-sfn.ts';
import { startHost } from '#one-machine/tests/support/machine-host.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { StartOfWork } from '#shared/followed-items.ts';
import { startMailing } from '#tests/api/support/mailing.ts';
import { users } from '#tests/domain/support/people.ts';
import { type Api, startApi } from './api.ts';
import { createOutages, ignoreAway } from './break-parts.ts';
import { callHandler } from './call-handler.ts';
import { announcementDefinition, importDefinition } from './machine-definitions.ts';

const minute = 60_000;
/**
 * Ignore a transient error, because a schedule calls its function again. @throws errors that a retry does not resolve
 */
function ignoreTransient(error: unknown): undefined {
  if (!isTransientError(error)) throw error;
}
const Payload = z.looseObject({ announcementId: z.string().optional() });

/**
 * Start all processes that run without people, on one clock that a test moves: state machines, stream, schedules and
 * mails.
 */
export async function startWorkRig() {
  // Disable retries of the AWS SDK, because an unavailable service refuses each try.
  process.env.AWS_MAX_ATTEMPTS = '1';
  const api = await startApi();
  const mailing = await startMailing();
  const [{ sendBatch }, { createSendBatchDeps }, importer, reporter] = await Promise.all([
    import('#functions/announcements/send-batch.ts'),
    import('#functions/announcements/machine-deps.ts'),
    import('#functions/imports/machine.ts'),
    import('#functions/messages/send-reports.ts'),
  ]);
  const steps = createSendBatchDeps();
  /** Latest time of all tests. Time never moves backward, not even from one test to the next. */
  let reached = 0;
  return {
    api,
    mailing,
    async stop() {
      await mailing.stop();
      await api.stop();
    },

    /** Start the background processes for one test. */
    async work() {
      vi.useFakeTimers({ now: Math.max(Date.now(), reached), toFake: ['Date'] });
      const broken = createOutages(Date.now);
      onTestFinished(() => {
        broken.restore();
        reached = Date.now();
        vi.useRealTimers();
      });
      const host = await startHost({
        ...{ definition: announcementDefinition(), name: 'announcement' },
        others: { 'process-import': importDefinition() },
        invoke: (payload) =>
          broken.call('functions', async () => {
            const { announcementId } = Payload.parse(payload);
            const sizes = { perStep: 4, atOnce: 2 };
            return announcementId === undefined
              ? callHandler(importer.handler)(payload)
              : sendBatch({ ...steps, sizes }, z.custom<never>().parse(payload));
          }),
      });
      const sfn = stateMachine(host.client);
      const machine: typeof sfn = {
        ...sfn,
        startNamed: (...sent) => broken.call('machine', () => sfn.startNamed(...sent)),
        isRunningNamed: (...sent) => broken.call('machine', () => sfn.isRunningNamed(...sent)),
      };
      const stream = new StartsStream(api, machine, broken.spare);
      const imports = processImportStore(api.table);
      const restart = () =>
        restartLostExecutions({
          ...{ applicationId: app, machine, imports, now: () => new Date().toISOString() },
          announcements: announcementStore(api.table),
          announcementsArn: machineArn('announcement'),
          importsArn: machineArn('process-import'),
        });
      const leavers = createLeaverMoveDeps(api.table, app);
      const unlessBroken = (work: () => Promise<unknown>) =>
        broken.call('functions', work).catch(ignoreAway);
      return {
        ...{ api, mailing, broken, host },
        follow: (of: StartOfWork, id: string) => stream.follow(of, id),

        /**
         * Run every background process once. Then advance the clock by `minutes` and run the workflow timers that are
         * due.
         */
        async pass(minutes: number) {
          await unlessBroken(() => stream.deliver());
          await host.host.idle();
          await unlessBroken(() => restart().catch(ignoreTransient));
          await unlessBroken(() => moveTasksOfLeavers(leavers).catch(ignoreTransient));
          await unlessBroken(() => callHandler(reporter.handler)({}).catch(ignoreTransient));
          mailing.mail.fail(0);
          await broken
            .call('mail', async () => undefined)
            .catch(() => mailing.mail.fail(Number.POSITIVE_INFINITY));
          await unlessBroken(mailing.sendMails);
          vi.setSystemTime(Date.now() + minutes * minute);
          host.clock.advance(0);
          await host.host.idle();
        },
        /** Move the clock to a time before which nothing is due. */
        moveTo(at: string) {
          vi.setSystemTime(Date.parse(at));
          host.clock.advance(0);
        },
        /** Return the titles of all messages since a time, and of their mails, keyed by person. */
        async told(since: string) {
          const messages = await Promise.all(
            Object.values(users).map(async ({ userId, name }) => {
              const page = { limit: 100, cursor: undefined };
              const { items } = await messageStore(api.table).list(userId, { unread: false }, page);
              return items.filter(({ at }) => at >= since).map(({ title }) => `${name}: ${title}`);
            }),
          );
          const mails = mailing.sent().map(({ to, subject }) => `${to}: ${subject}`);
          return { messages: messages.flat().sort(), mails: mails.sort() };
        },
      };
    },
  };
}
export type WorkRig = Awaited<ReturnType<Awaited<ReturnType<typeof startWorkRig>>['work']>>;

type Spare = ReturnType<typeof createOutages>['spare'];

/** Work that a test has started. */
export type StartedWork = {
  /** Repeat a call of a screen, once a minute while a service is unavailable. Return true after the last call. */
  readonly callAgain?: () => Promise<boolean>;
  readonly isDone: () => Promise<boolean>;
  /** Result of the work, independent of how often the work was started. */
  readonly outcome: () => Promise<unknown>;
  readonly expected: unknown;
};

/** Stream of items that start work. Each item is delivered again until it is processed. */
class StartsStream {
  private readonly followed: { of: StartOfWork; id: string }[] = [];
  private readonly done = new Set<string>();
  private readonly api: Api;
  private readonly consume: (event: unknown) => Promise<unknown>;

  private readonly spare: Spare;

  constructor(api: Api, machine: ReturnType<typeof stateMachine>, spare: Spare) {
    this.api = api;
    this.spare = spare;
    this.consume = async (event) => {
      const [{ startAnnouncement }, { startImport }] = await Promise.all([
        import('#functions/announcements/on-event.ts'),
        import('#functions/imports/on-event.ts'),
      ]);
      const items = {
        'START#': startAnnouncement(machine, machineArn('announcement')),
        'READ#': startImport(machine, machineArn('process-import')),
      };
      const giveUp = () => Promise.reject(new Error('No start may be given up.'));
      return callHandler(serveStream(() => ({ events: [], items }), giveUp))(event);
    };
  }

  follow(of: StartOfWork, id: string) {
    this.followed.push({ of, id });
  }

  async deliver() {
    for (const { of, id } of this.followed) {
      const { pk } = of === 'START#' ? startKey(id, 1) : importStartKey(app, id, 1);
      const items = this.api.table.queryAll;
      for (const item of await this.spare(() => items({ pk, prefix: of, consistent: true }))) {
        const name = `${item.pk} ${item.sk}`;
        if (this.done.has(name)) continue;
        const Keys = marshall({ pk: item.pk, sk: item.sk });
        const dynamodb = { SequenceNumber: '1', Keys, NewImage: marshall(item) };
        const { batchItemFailures } = z
          .object({ batchItemFailures: z.array(z.unknown()) })
          .parse(await this.consume({ Records: [{ eventName: 'INSERT', dynamodb }] }));
        if (batchItemFailures.length === 0) this.done.add(name);
      }
    }
  }
}
