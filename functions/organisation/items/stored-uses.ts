import { announcementStore } from '#functions/announcements/store/announcement-store.ts';
import { savedMappings } from '#functions/imports/store/process-import-store.ts';
import { listFormReferences, listRoutingReferences } from '#functions/organisation/rules/uses.ts';
import { draftStore } from '#functions/organisation/store/draft-store.ts';
import { loadAllOpenRequests } from '#functions/requests/store/every-open-request.ts';
import { type Audience, hasAudience } from '#shared/announcements/announcement.ts';
import { FormDraft } from '#shared/forms/forms-api.ts';
import { t } from '#shared/language/t.ts';
import type { Use } from '#shared/reference/use.ts';
import type { Request } from '#shared/requests/request.ts';
import { SavedRoutingDraft } from '#shared/routing/routing-drafts-api.ts';
import type { ItemDeps } from './reference-kind.ts';

type Deps = Pick<ItemDeps, 'table' | 'applicationId' | 'reference' | 'now'>;

/** Maximum number of open requests that are examined. */
const maxOpenRequests = 2000;

/** Return the open requests for which `isUse` is true, as one use with an example. */
export async function findOpenRequestUses(
  { table, applicationId, now }: Deps,
  isUse: (request: Request) => boolean,
): Promise<Use[]> {
  const { requests, more } = await loadAllOpenRequests(
    table,
    applicationId,
    now(),
    maxOpenRequests,
  );
  const found = requests.find(isUse);
  if (found) return [toRequestUse(t`requests in progress such as ${found.number}`)];
  return more
    ? [toRequestUse(t`possibly requests in progress: there are too many to look through`)]
    : [];
}
const toRequestUse = (name: string): Use => ({ kind: 'requests', id: null, name });

/**
 * Return the open requests with an older version of a routing that refers to an item, because their later steps need
 * it.
 */
export async function findPinnedRoutingUses(deps: Deps, to: string): Promise<Use[]> {
  const { table, applicationId, reference, now } = deps;
  const { requests } = await loadAllOpenRequests(table, applicationId, now(), maxOpenRequests);
  const { routings } = await reference.load(applicationId);
  const newest = new Set(routings.map(({ id, version }) => `${id} ${version}`));
  const older = requests.filter((one) => !newest.has(`${one.routingId} ${one.routingVersion}`));
  const ids = new Set(older.flatMap(({ routingId }) => routingId ?? []));
  const versions = await Promise.all(
    [...ids].map((id) => reference.versions(applicationId, 'ROUTING', id)),
  );
  const naming = new Set(
    versions
      .flat()
      .filter((routing) => listRoutingReferences(routing).has(to))
      .map(({ id, version }) => `${id} ${version}`)
      .filter((version) => !newest.has(version)),
  );
  return findOpenRequestUses(deps, ({ routingId, routingVersion }) =>
    naming.has(`${routingId} ${routingVersion}`),
  );
}

/** Return the drafts of routings and forms that refer to an item. */
export async function findDraftUses(
  { table, applicationId, reference }: Deps,
  to: string,
): Promise<Use[]> {
  const routings = draftStore(table, reference, { kind: 'ROUTING', schema: SavedRoutingDraft });
  const forms = draftStore(table, reference, { kind: 'FORM', schema: FormDraft });
  const read = async <D extends { readonly name: string }>(
    kind: 'routing' | 'form',
    {
      heads,
      draft,
    }: { heads: typeof forms.heads; draft: (app: string, id: string) => Promise<D | undefined> },
    listReferences: (found: D) => ReadonlySet<string | null>,
  ): Promise<Use[]> => {
    const edited = (await heads(applicationId)).filter((head) => head.draft);
    const found = await Promise.all(
      edited.map(async ({ id }) => ({ id, draft: await draft(applicationId, id) })),
    );
    return found.flatMap(({ id, draft: one }) =>
      one && listReferences(one).has(to) ? [{ kind, id, name: t`the draft of ${one.name}` }] : [],
    );
  };
  return [
    ...(await read('routing', routings, listRoutingReferences)),
    ...(await read('form', forms, listFormReferences)),
  ];
}

/** Return the announcements to be sent for which `isUse` is true of the audience. */
export async function findAnnouncementUses(
  { table, applicationId }: Deps,
  isUse: (audience: Audience) => boolean,
): Promise<Use[]> {
  const unsent = await announcementStore(table).listUnsent(applicationId);
  return unsent
    .filter(({ audience }) => hasAudience(audience) && isUse(audience))
    .map(({ id, title }) => ({
      ...{ kind: 'announcement', id },
      name: title || t`an announcement without a title`,
    }));
}

/** Return the saved mappings of logs whose working time follows a location. */
export async function findMappingUses(
  { table, applicationId }: Deps,
  locationId: string,
): Promise<Use[]> {
  const all = await savedMappings(table).list(applicationId);
  return all
    .filter(({ mapping }) => mapping.locationId === locationId)
    .map(({ id, name }) => ({ kind: 'mapping', id, name }));
}
