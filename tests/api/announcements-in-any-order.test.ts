import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import {
  cancelAnnouncement,
  continueAnnouncement,
  sendAnnouncement,
} from '#functions/announcements/rules/announcement-acts.ts';
import { sendBatch } from '#functions/announcements/send-batch.ts';
import { announcementDeliveries } from '#functions/announcements/store/announcement-deliveries.ts';
import { announcementPeople } from '#functions/announcements/store/announcement-people.ts';
import { announcementStore } from '#functions/announcements/store/announcement-store.ts';
import { audienceStore } from '#functions/announcements/store/audience-store.ts';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { AudienceRole, emptyAudience, hasAudience } from '#shared/announcements/announcement.ts';
import { createAnnouncement } from '#shared/announcements/announcements-api.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Message } from '#shared/messages/message.ts';
import { departments, locations, people, users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { runs } from '#tests/support/runs.ts';

const api = await startApi();
afterAll(() => api.stop());
const stores = {
  announcements: announcementStore(api.table),
  people: announcementPeople(api.table),
  deliveries: announcementDeliveries(api.table),
  audiences: audienceStore(api.table),
};
const messages = messageStore(api.table);
const everyone = Object.values(users);
const by = { userId: people.admin, name: 'Admin' };

const some = <T>(values: readonly T[]) => fc.subarray([...values], { maxLength: 2 });
const audience = fc
  .record({
    everybody: fc.boolean(),
    userIds: some(Object.values(people)),
    departmentIds: some(Object.values(departments)),
    locationIds: some(Object.values(locations)),
    withBelow: fc.boolean(),
    roles: some(AudienceRole.options),
    groups: some(['Travel desk', 'travel DESK', 'Nobody']),
  })
  .filter(hasAudience);
const kill = fc.option(fc.constantFrom('queued', 'told', 'saved'), { nil: undefined, freq: 2 });
const stepArbitrary = fc.record({ killedAt: kill, nth: fc.integer({ min: 1, max: 3 }) });
const actionArbitrary = fc.oneof(
  { weight: 5, arbitrary: stepArbitrary.map((one) => ({ kind: 'step' as const, steps: [one] })) },
  // Two executions at the same time: one of a finished turn, or the same step called twice.
  {
    weight: 3,
    arbitrary: fc
      .tuple(stepArbitrary, stepArbitrary)
      .map((steps) => ({ kind: 'step' as const, steps })),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'continue' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'read' as const }) },
);

/** Create an announcement for these people, and run the steps of sending it, each killed on request. */
async function scene(to: typeof audience extends fc.Arbitrary<infer A> ? A : never) {
  const body = { title: 'Title', text: 'Text', audience: { ...emptyAudience, ...to } };
  const { id } = (await api.call(createAnnouncement, { as: 'admin', body })).body;
  let at = Date.now();
  const now = () => new Date(at).toISOString();
  const queued: Message[] = [];
  const load = () => stores.announcements.load(app, id);
  const change = async (of: typeof continueAnnouncement) => {
    at += 3_600_000;
    const before = await load();
    await stores.announcements.save(of(before, { by, at: now() }), before);
  };
  const when = { startsAt: null, timeZone: 'UTC' };
  await change((before, author) => sendAnnouncement(before, when, author));

  async function run(turn: number, killedAt?: string, nth = 1): Promise<boolean> {
    let left = nth;
    const pass = <In extends unknown[], Out>(point: string, of: (...given: In) => Promise<Out>) => {
      return async (...given: In): Promise<Out> => {
        if (left <= 0) throw new Error('killed');
        const result = await of(...given);
        if (point === killedAt) left -= 1;
        if (left <= 0) throw new Error('killed');
        return result;
      };
    };
    const { more } = await sendBatch(
      {
        ...stores,
        announcements: {
          find: stores.announcements.find,
          save: pass('saved', stores.announcements.save),
        },
        deliveries: {
          haveIt: stores.deliveries.haveIt,
          tell: pass('told', stores.deliveries.tell),
        },
        queueMails: pass('queued', async (all: readonly Message[]) => void queued.push(...all)),
        tellTabs: async () => {},
        sizes: { perStep: 3, atOnce: 2 },
        now,
      },
      { applicationId: app, announcementId: id, turn },
    );
    return more;
  }
  return { id, queued, load, change, run };
}

test('each recipient of an announcement gets one message, despite repeated, killed, and reordered steps', async () => {
  const execute = async (
    to: typeof audience extends fc.Arbitrary<infer A> ? A : never,
    acts: readonly (typeof actionArbitrary extends fc.Arbitrary<infer A> ? A : never)[],
    isCancelled: boolean,
  ) => {
    const { id, queued, load, change, run } = await scene(to);
    const isAddressed = await stores.audiences.now(app, { ...emptyAudience, ...to });
    const named = everyone.filter((person) => person.isActive && isAddressed(person));
    const read = new Set<string>();
    for (const one of acts) {
      const { turn, state } = await load();
      if (one.kind === 'step')
        await Promise.allSettled(
          one.steps.map(({ killedAt, nth }, n) => run(Math.max(1, turn - n), killedAt, nth)),
        );
      else if (one.kind === 'continue' && state === 'sending') await change(continueAnnouncement);
      else if (one.kind === 'read')
        for (const { userId } of named) {
          const [first] = (await messages.list(userId, { unread: true }, { limit: 1 })).items;
          if (first?.announcement?.id !== id) continue;
          await messages.mark(userId, first.messageId, first.at);
          read.add(userId);
        }
    }
    const { state } = await load();
    const isStopped = isCancelled && (state === 'scheduled' || state === 'sending');
    if (isStopped) await change(cancelAnnouncement);
    while (await run((await load()).turn));

    const told = new Map<string, Message[]>();
    for (const { userId } of everyone) {
      const { items } = await messages.list(userId, { unread: false }, { limit: 100 });
      told.set(
        userId,
        items.filter(({ announcement }) => announcement?.id === id),
      );
    }
    const having = everyone.filter(({ userId }) => told.get(userId)?.length === 1);
    for (const [userId, own] of told) expect(own.length, userId).toBeLessThanOrEqual(1);
    const names = new Set(named.map(({ userId }) => userId));
    expect(having.filter(({ userId }) => !names.has(userId))).toEqual([]);
    for (const userId of read) expect(told.get(userId)?.[0]?.readAt).not.toBeNull();

    const after = await load();
    const { items: listed } = await stores.deliveries.list(id, { limit: 100 });
    expect(listed.map(({ userId }) => userId).sort()).toEqual(
      having.map(({ userId }) => userId).sort(),
    );
    const mailed = new Set(queued.map(({ userId }) => userId));
    for (const { userId } of having) expect(mailed).toContain(userId);
    if (isStopped) {
      expect(after.state).toBe('cancelled');
      return;
    }
    expect(having).toHaveLength(named.length);
    expect(after).toMatchObject({ state: 'sent', told: named.length, addressed: named.length });
  };
  await fc.assert(
    fc.asyncProperty(audience, fc.array(actionArbitrary, { maxLength: 12 }), fc.boolean(), execute),
    { numRuns: runs(40) },
  );
});
