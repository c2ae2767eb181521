import {
  applyAnnouncementInput,
  assertDeletable,
  cancelAnnouncement as cancel,
  continueAnnouncement as goOn,
  type StoredAnnouncement,
  sendAnnouncement as send,
} from '#functions/announcements/rules/announcement-acts.ts';
import { buildAuthor } from '#functions/organisation/build-author.ts';
import { isItemUnchanged, mergeItemChange } from '#functions/organisation/items/changed-item.ts';
import { createItemId } from '#functions/organisation/items/reference-kind.ts';
import type { Author } from '#functions/organisation/store/reference-history.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import { type CallContext, route } from '#functions/platform/route.ts';
import {
  Announcement,
  AnnouncementInput,
  type Audience,
  hasAudience,
} from '#shared/announcements/announcement.ts';
import {
  cancelAnnouncement,
  composeNotification,
  continueAnnouncement,
  createAnnouncement,
  createNotification,
  removeAnnouncement,
  sendAnnouncement,
  updateAnnouncement,
} from '#shared/announcements/announcements-api.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { AnnouncementsDeps } from '../deps.ts';
import { maxAudienceReads } from './read-announcements.ts';

const schemas = { item: Announcement, written: AnnouncementInput };
const version = ({ version: present }: Announcement) => present;
type OnOne = CallContext & { readonly params: { readonly id: string } };
type Act = (before: StoredAnnouncement, author: Author) => StoredAnnouncement;

/** Change an existing announcement. @throws item.not-found, item.precondition-failed */
async function changeAnnouncement(
  { announcements, applicationId, now }: AnnouncementsDeps,
  call: OnOne,
  act: Act,
): Promise<Announcement> {
  const before = await announcements.load(applicationId, call.params.id);
  assertVersion(call, before.version);
  const author = buildAuthor(call.actor, { now });
  const after = act(before, author);
  return after === before ? before : announcements.save(after, before, author);
}

/**
 * Refuse an audience that reaches nobody: all its people may be inactive, or its departments empty. @throws
 * input.invalid
 */
async function assertHasRecipients(
  { audiences, people, applicationId }: AnnouncementsDeps,
  audience: Audience,
): Promise<void> {
  const isAddressed = await audiences.now(applicationId, audience);
  const { count, more } = await people.count(applicationId, isAddressed, {
    mostReads: maxAudienceReads,
  });
  if (count === 0 && !more && hasAudience(audience))
    throw new AppError('input.invalid', t`This can’t be sent yet.`, {
      fields: { audience: [t`Nobody among these is active.`] },
    });
}

/** Return a new announcement that has not been sent. */
function createDraftAnnouncement(
  deps: AnnouncementsDeps,
  call: CallContext,
  { title, text, audience }: AnnouncementInput,
): StoredAnnouncement {
  const { applicationId } = deps;
  const { by, at } = buildAuthor(call.actor, deps);
  const id = createItemId(deps, call, { noun: 'announcement' });
  return {
    ...{ title, text, audience, id, applicationId, state: 'draft', addressed: 0, told: 0 },
    ...{ createdBy: by, createdAt: at, changedBy: by, changedAt: at, turn: 0, version: 0 },
  };
}

/** Create the route for either of its two paths. */
const createRoute = (endpoint: typeof createAnnouncement | typeof createNotification) =>
  route(
    endpoint,
    (call, deps: AnnouncementsDeps) =>
      runIdempotently(deps, call, createAnnouncement.response, () =>
        deps.announcements.create(
          createDraftAnnouncement(deps, call, call.body),
          buildAuthor(call.actor, deps),
        ),
      ),
    { version },
  );
export const createAnnouncementRoute = createRoute(createAnnouncement);
export const createNotificationRoute = createRoute(createNotification);

/** Validate everything before the draft is stored. A repeated call sends the draft of the first call. */
export const composeNotificationRoute = route(
  composeNotification,
  (call, deps: AnnouncementsDeps) =>
    runIdempotently(deps, call, composeNotification.response, async () => {
      const { announcements } = deps;
      const author = buildAuthor(call.actor, deps);
      const draft = createDraftAnnouncement(deps, call, call.body);
      const { startsAt, timeZone } = call.body;
      send(draft, { startsAt, timeZone }, author);
      if (startsAt === null) await assertHasRecipients(deps, draft.audience);
      const stored = await announcements.create(draft, author);
      if (stored.turn > 0) return stored;
      return announcements.save(send(stored, { startsAt, timeZone }, author), stored, author);
    }),
  { version },
);

export const updateAnnouncementRoute = route(
  updateAnnouncement,
  (call, deps: AnnouncementsDeps) =>
    changeAnnouncement(deps, call, (before, author) => {
      const changed = mergeItemChange(schemas, before, call.body);
      if (isItemUnchanged(Announcement.parse(before), changed)) return before;
      const { title, text, audience } = changed;
      return applyAnnouncementInput(before, { title, text, audience }, author);
    }),
  { version },
);

export const removeAnnouncementRoute = route(
  removeAnnouncement,
  async (call, { announcements, applicationId, now }: AnnouncementsDeps) => {
    const before = await announcements.load(applicationId, call.params.id);
    assertVersion(call, before.version);
    assertDeletable(before);
    await announcements.remove(before, buildAuthor(call.actor, { now }));
    return before;
  },
);

export const sendAnnouncementRoute = route(
  sendAnnouncement,
  (call, deps: AnnouncementsDeps) =>
    runIdempotently(deps, call, sendAnnouncement.response, async () => {
      const { audience } = await deps.announcements.load(deps.applicationId, call.params.id);
      if (call.body.startsAt === null) await assertHasRecipients(deps, audience);
      return changeAnnouncement(deps, call, (before, author) => send(before, call.body, author));
    }),
  { version },
);

export const cancelAnnouncementRoute = route(
  cancelAnnouncement,
  (call, deps: AnnouncementsDeps) =>
    runIdempotently(deps, call, cancelAnnouncement.response, () =>
      changeAnnouncement(deps, call, cancel),
    ),
  { version },
);

export const continueAnnouncementRoute = route(
  continueAnnouncement,
  (call, deps: AnnouncementsDeps) =>
    runIdempotently(deps, call, continueAnnouncement.response, () =>
      changeAnnouncement(deps, call, goOn),
    ),
  { version },
);
