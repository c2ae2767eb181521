import {
  getNewestRoutings,
  getOrderedRoutings,
} from '#functions/organisation/rules/newest-routings.ts';
import type { EditedState } from '#functions/organisation/store/draft-store.ts';
import { decideWithOrganisation } from '#functions/organisation/with-organisation.ts';
import { route } from '#functions/platform/route.ts';
import { validateConditions } from '#functions/routing/rules/validate-conditions.ts';
import { AppError } from '#shared/errors.ts';
import { compareByName } from '#shared/fold-name.ts';
import { t } from '#shared/language/t.ts';
import {
  getRouting,
  type ListedRouting,
  listRoutings,
  routingNameAvailable,
} from '#shared/routing/routing-api.ts';
import { listRoutingVersions } from '#shared/routing/routing-desk-api.ts';
import { type EditedRouting, getRoutingDraft } from '#shared/routing/routing-drafts-api.ts';
import type { RoutingDeps } from '../deps.ts';

/** A routing as its editors see it, with the data that a change needs. */
type LoadedRouting = {
  readonly state: EditedState<'ROUTING'>;
  readonly edited: EditedRouting;
};

/** @throws item.not-found */
export async function loadEditedRouting(deps: RoutingDeps, id: string): Promise<LoadedRouting> {
  const { drafts, applicationId } = deps;
  const [reference, head, stored] = await Promise.all([
    deps.reference.load(applicationId),
    drafts.head(applicationId, id),
    drafts.draft(applicationId, id),
  ]);
  const published = getNewestRoutings(reference).find((routing) => routing.id === id);
  if (!published && !head) throw new AppError('item.not-found', t`There is no such routing.`);
  return {
    state: { id, head, published },
    edited: {
      id,
      published: published ?? null,
      draft: head?.draft && stored ? stored : null,
      // Both counters only increase, so their sum also counts versions published without a draft.
      itemVersion: (head?.version ?? 0) + (published?.itemVersion ?? 0),
    },
  };
}

/** Return the version of a routing for a response. */
export const pickRoutingVersion = ({ itemVersion }: EditedRouting) => itemVersion;

/** Return the newest version of a routing, active or not. @throws item.not-found */
export async function loadNewestRouting(
  { reference, applicationId }: Pick<RoutingDeps, 'reference' | 'applicationId'>,
  routingId: string,
) {
  const routings = getNewestRoutings(await reference.load(applicationId));
  const found = routings.find(({ id }) => id === routingId);
  if (!found) throw new AppError('item.not-found', t`There is no such routing.`);
  return found;
}

export const getRoutingRoute = route(
  getRouting,
  ({ params }, deps: RoutingDeps) => loadNewestRouting(deps, params.routingId),
  { version: ({ itemVersion }) => itemVersion },
);

export const getRoutingDraftRoute = route(
  getRoutingDraft,
  async ({ params }, deps: RoutingDeps) => (await loadEditedRouting(deps, params.routingId)).edited,
  { version: pickRoutingVersion },
);

export const listRoutingsRoute = route(
  listRoutings,
  async ({ query, actor }, deps: RoutingDeps) => {
    const [items, heads] = await Promise.all([
      decideWithOrganisation(deps, (organisation) =>
        getOrderedRoutings(organisation.reference)
          .filter(({ isActive }) => isActive || query.includeInactive)
          .map((routing): ListedRouting => {
            const problems = validateConditions(routing, organisation);
            return Object.keys(problems).length > 0 ? { ...routing, problems } : routing;
          }),
      ),
      deps.drafts.heads(actor.applicationId),
    ]);
    const drafts = heads
      .flatMap(({ id, draft }) => (draft ? { id, ...draft } : []))
      .sort(compareByName);
    return { items, drafts };
  },
);

export const listRoutingVersionsRoute = route(
  listRoutingVersions,
  async ({ params, actor }, { reference }: RoutingDeps) => {
    const items = await reference.versions(actor.applicationId, 'ROUTING', params.routingId);
    if (items.length === 0) throw new AppError('item.not-found', t`There is no such routing.`);
    return { items };
  },
);

export const routingNameAvailableRoute = route(
  routingNameAvailable,
  async ({ query, actor }, { reference }: RoutingDeps) => {
    const owner = await reference.nameOwner(actor.applicationId, 'ROUTING', query.name);
    return { available: owner === undefined || owner === query.exceptId };
  },
);
