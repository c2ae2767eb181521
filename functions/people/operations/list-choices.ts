import { isItemUnchanged, mergeItemChange } from '#functions/organisation/items/changed-item.ts';
import { type Actor, createForbiddenError } from '#functions/platform/actor.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { route } from '#functions/platform/route.ts';
import { t } from '#shared/language/t.ts';
import {
  isAdministratorList,
  ListChoices,
  ListChoicesInput,
  type ListName,
  SharedViews,
  SharedViewsInput,
} from '#shared/lists/list-choices.ts';
import { getListChoices, saveListChoices, saveSharedViews } from '#shared/lists/lists-api.ts';
import type { UsersDeps } from '../users-deps.ts';

const choiceSchemas = { item: ListChoices, written: ListChoicesInput };
const sharedSchemas = { item: SharedViews, written: SharedViewsInput };
const version = (saved: { readonly version: number }) => saved.version;

/** @throws actor.forbidden */
function assertCanSeeList(actor: Actor, list: ListName): void {
  if (isAdministratorList(list) && !actor.isAdministrator)
    throw createForbiddenError(actor, t`Only administrators see this list.`);
}

export const getListChoicesRoute = route(
  getListChoices,
  async ({ actor, params: { list } }, { listChoices }: UsersDeps) => {
    assertCanSeeList(actor, list);
    const [own, shared] = await Promise.all([
      listChoices.load(actor.userId, list),
      listChoices.loadShared(actor.applicationId, list),
    ]);
    return { own, shared };
  },
);

export const saveListChoicesRoute = route(
  saveListChoices,
  async (call, { listChoices }: UsersDeps) => {
    const { actor, body, params } = call;
    assertCanSeeList(actor, params.list);
    const before = await listChoices.load(actor.userId, params.list);
    assertVersion(call, before.version);
    const after = mergeItemChange(choiceSchemas, before, body);
    if (isItemUnchanged(before, after)) return before;
    return listChoices.save(actor.userId, params.list, after);
  },
  { version },
);

/** Only administrators can share a view, because its name appears on everybody's screen. */
export const saveSharedViewsRoute = route(
  saveSharedViews,
  async (call, { listChoices }: UsersDeps) => {
    const { actor, body, params } = call;
    const before = await listChoices.loadShared(actor.applicationId, params.list);
    assertVersion(call, before.version);
    const after = mergeItemChange(sharedSchemas, before, body);
    if (isItemUnchanged(before, after)) return before;
    return listChoices.saveShared(actor.applicationId, params.list, after);
  },
  { version },
);
