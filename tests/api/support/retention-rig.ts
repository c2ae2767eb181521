import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { figureCounter } from '#functions/figures/store/figure-counter.ts';
import { notifyOfEvent } from '#functions/messages/on-event.ts';
import { messageRecords } from '#functions/messages/store/message-records.ts';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { fileBucket } from '#functions/platform/table/file-bucket.ts';
import { fileStore } from '#functions/requests/store/file-store.ts';
import type { RemovalDeps } from '#functions/retention/remove-requests.ts';
import { changeRetentionRules } from '#functions/retention/rules/change-rules.ts';
import { addMonths } from '#functions/retention/rules/plan-removal.ts';
import { endedRequests } from '#functions/retention/store/ended-requests.ts';
import { removalStore } from '#functions/retention/store/removal-store.ts';
import { rebuildSearchIndex } from '#functions/search/store/rebuild-words.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { emptyRemovalPlans, mergePlans } from '#shared/retention/removal-plan.ts';
import type { RetentionRule } from '#shared/retention/retention.ts';
import { planRemovals } from '#shared/retention/retention-api.ts';
import type { Api } from '#tests/support/api.ts';

/**
 * Return the helpers that tests of retention share: a removal some months later, rules in force, and the stream
 * consumer.
 */
export function retentionRig(api: Api) {
  const reference = referenceStore(api.table);
  const bucket = fileBucket('files');
  const files = fileStore(bucket);
  /** Time at which requests that end in this test are due for removal. */
  const later = addMonths(new Date().toISOString(), 4);
  return {
    reference,
    files,
    later,

    createDeps: (more: Partial<RemovalDeps> = {}): RemovalDeps => ({
      ...{ applicationId: app, reference, files },
      ended: endedRequests(api.table, app),
      removals: removalStore(api.table, app),
      figures: figureCounter(api.table, reference.load),
      now: () => later,
      isOutOfTime: () => false,
      ...more,
    }),

    /** Set rules that have been in force for long. */
    async setRules(rules: readonly RetentionRule[]) {
      const { retention } = await reference.load(app);
      const none = { applicationId: app, rules: [], ended: [], version: 0 };
      const old = changeRetentionRules(none, rules, '2020-01-01T00:00:00.000Z');
      const version = retention?.version ?? 0;
      await reference.save(app, 'RETENTION', { ...old, version }, retention);
    },

    /** Plan a removal and add up the results of all pages. */
    async plan(rules?: readonly RetentionRule[]) {
      let plans = emptyRemovalPlans;
      let cursor: string | undefined;
      do {
        const body = { ...(rules && { rules }), ...(cursor !== undefined && { cursor }) };
        const page = await api.call(planRemovals, { as: 'admin', body });
        plans = mergePlans(plans, page.body);
        cursor = page.body.cursor;
      } while (cursor !== undefined);
      return plans;
    },

    /**
     * Return the key and content of all objects in the bucket of files. On one machine, the bucket has no former
     * versions.
     */
    async readObjects(): Promise<string[]> {
      const { Bucket, client } = bucket;
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
      return Promise.all(
        Contents.map(async ({ Key }) => {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
          return `${Key} ${await Body?.transformToString()}`;
        }),
      );
    },

    messagesTo: async (userId: string) =>
      (await messageStore(api.table).list(userId, { unread: false }, { limit: 5 })).items,

    /** Do the work of the stream consumer: messages, search entries, figures. */
    async follow(requestId: string) {
      const { events, participants } = await api.requests.load(app, requestId);
      const tell = notifyOfEvent({
        ...{ messages: messageRecords(api.table), queueMails: undefined },
        withNames: async (request) => request,
      });
      for (const event of events) await tell(event);
      for (const { userId } of participants) await rebuildSearchIndex(api.table, userId);
      await figureCounter(api.table, (of) => reference.load(of)).count(app, requestId);
    },
  };
}
