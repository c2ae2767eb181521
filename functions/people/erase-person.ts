import * as z from 'zod';
import { itemChangesQuery } from '#functions/organisation/store/reference-keys.ts';
import { assertErasable } from '#functions/people/assert-erasable.ts';
import { createEraser, type Eraser } from '#functions/people/rules/erase-texts.ts';
import { toPseudonym } from '#functions/people/rules/to-pseudonym.ts';
import { eraseInRequest } from '#functions/people/store/erase-in-request.ts';
import { eraseItem } from '#functions/people/store/erase-item.ts';
import {
  erasureStore,
  type RunningErasure,
  type ScanPage,
} from '#functions/people/store/erasure-store.ts';
import { buildAccountWrites } from '#functions/people/store/person-history.ts';
import type { UserStore } from '#functions/people/store/user-store.ts';
import { isConflict, retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { safeParsePart } from '#functions/platform/table/stored-item.ts';
import type { Item, Key, Table } from '#functions/platform/table/table.ts';
import { getItemKind } from '#functions/platform/table/upcasters.ts';
import type { PersonRef } from '#shared/fields.ts';
import { foldName } from '#shared/fold-name.ts';
import { ItemChange } from '#shared/item-change.ts';
import { getSubject } from '#shared/users/person-claim.ts';
import type { User } from '#shared/users/user.ts';

export type ErasureDeps = {
  readonly table: Table;
  readonly users: UserStore;
  readonly applicationId: string;
  readonly now: () => string;
  /** Read all items of the table, from a position on. */
  readonly scan: (after: Key | undefined) => AsyncIterable<ScanPage>;
  readonly deleteAccount: (subject: string) => Promise<void>;
};
type Deps = Pick<ErasureDeps, 'table' | 'users' | 'applicationId' | 'now'>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Return the current and former names and addresses of a person. A name that somebody else also has is omitted. */
async function collectNamesAndAddresses({ table, users, applicationId }: Deps, user: User) {
  const changes = (
    await table.queryAll({ pk: itemChangesQuery(applicationId, 'PERSON', user.userId).pk })
  ).flatMap((item) => safeParsePart(ItemChange, item).data?.fields ?? []);
  const former = (path: string) =>
    changes
      .filter((one) => one.path === path)
      .flatMap(({ before, after }) => [before, after].filter(isText));
  const taken = new Set(
    (await users.everybody(applicationId))
      .filter(({ userId }) => userId !== user.userId)
      .map(({ name }) => foldName(name)),
  );
  const whole = `${user.firstName} ${user.lastName}`.trim();
  const names = [...new Set([user.name, whole, ...former('name')])].filter(isText);
  return {
    names: names.filter((name) => !taken.has(foldName(name))),
    addresses: [...new Set([user.email, ...former('email')])].filter(isText),
    /** Names that remain in texts, because they are also those of somebody else. */
    shared: names.filter((name) => taken.has(foldName(name))),
  };
}

/** Return the names and addresses for which an erasure of the person would search. */
export const planErasure = async (deps: Deps, user: User) => {
  await assertErasable(deps, user);
  const { names, addresses, shared } = await collectNamesAndAddresses(deps, user);
  return { identity: { userId: user.userId, names, addresses }, shared };
};

/**
 * Order the erasure of a person, who can't become active again from now on. A repeated call returns the running order.
 * @returns undefined if the person was erased already
 * @throws item.transition-refused
 */
export async function requestErasure(
  deps: Deps,
  user: User,
  by?: PersonRef,
): Promise<RunningErasure | undefined> {
  const store = erasureStore(deps.table, deps.applicationId);
  const known = await store.find(user.userId);
  if (known?.state === 'running') return known;
  // After a restore of older data, the profile exists again.
  if (known && user.erasedAt) return undefined;
  const { identity } = await planErasure(deps, user);
  const at = deps.now();
  const order = {
    ...{ state: 'running' as const, at, ...(by && { by }), changed: 0 },
    ...{ userId: user.userId, names: [...identity.names], addresses: [...identity.addresses] },
  };
  await deps.users.save({ ...user, erasedAt: at, tokensValidFrom: at }, user, {
    more: [store.putWrite(order)],
  });
  return order;
}

const RequestPart = z.object({ pk: z.string().startsWith('REQUEST#') });
type Progress = { readonly changed: number; readonly isDone: boolean };

/** Erase a person in the items of a page. @returns number of changed items */
async function erasePage(
  { table, applicationId, now }: Deps,
  eraser: Eraser,
  { items }: ScanPage,
  isDryRun: boolean,
): Promise<number> {
  const hits = items.filter((item) => eraser.mentions(JSON.stringify(item)));
  const requests = new Set(
    hits.filter((item) => RequestPart.safeParse(item).success).map(({ pk }) => pk),
  );
  let changed = 0;
  for (const pk of requests) {
    const requestId = pk.slice('REQUEST#'.length);
    const at = now();
    changed += await retryOnConflict(() =>
      eraseInRequest(table, eraser, { requestId, at, isDryRun }),
    );
  }
  for (const { pk, sk } of hits.filter((item) => !requests.has(item.pk))) {
    const item = (await table.getAll([{ pk, sk }], { consistent: true }))[0];
    const writes = item ? eraseItem(applicationId, eraser, item) : [];
    if (writes.length === 0) continue;
    changed += 1;
    if (isDryRun) continue;
    await table.write(writes).catch((error: unknown) => {
      // The next pass finds the changed item again.
      if (!isConflict(error)) throw error;
    });
  }
  return changed;
}

/** Count the items that an erasure would change, by kind. */
export async function countErasure(
  deps: Deps & Pick<ErasureDeps, 'scan'>,
  identity: Parameters<typeof createEraser>[0],
): Promise<ReadonlyMap<string, number>> {
  const eraser = createEraser(identity);
  const counts = new Map<string, number>();
  for await (const { items } of deps.scan(undefined))
    for (const item of items) {
      const isHit =
        eraser.mentions(JSON.stringify(item)) && isChanged(deps.applicationId, eraser, item);
      if (isHit) counts.set(getItemKind(item), (counts.get(getItemKind(item)) ?? 0) + 1);
    }
  return counts;
}
const isChanged = (app: string, eraser: Eraser, item: Item) =>
  eraseItem(app, eraser, item).length > 0;

const erased = { before: { isErased: false }, after: { isErased: true } };

/** Time that one run of the reconciler spends on erasures, in ms. */
const maxRunMs = 25_000;

/** Continue the erasures that administrators or operators ordered. @returns number of those that ended */
export async function continueErasures(deps: ErasureDeps): Promise<number> {
  const orders = await erasureStore(deps.table, deps.applicationId).list();
  const end = Date.now() + maxRunMs;
  const isOutOfTime = () => Date.now() > end;
  let ended = 0;
  for (const order of orders) {
    if (order.state !== 'running' || isOutOfTime()) continue;
    const { isDone } = await continueErasure(deps, order, { report: () => undefined, isOutOfTime });
    if (isDone) ended += 1;
  }
  return ended;
}

/**
 * Continue an erasure: the account, then all items in passes until one changes nothing, then the profile. It can stop
 * anywhere, and a repeat continues.
 * @param isOutOfTime whether to stop after this page
 */
export async function continueErasure(
  deps: ErasureDeps,
  order: RunningErasure,
  { report, isOutOfTime }: { report: (changed: number) => void; isOutOfTime: () => boolean },
): Promise<Progress> {
  const { users, applicationId, scan, now } = deps;
  const store = erasureStore(deps.table, applicationId);
  const { userId, at, by } = order;
  const user = await users.load(applicationId, userId);
  await deps.deleteAccount(getSubject(user));
  const eraser = createEraser(order);
  let { position, changed } = order;
  let isLast = false;
  while (!isLast) {
    for await (const page of scan(position)) {
      changed += await erasePage(deps, eraser, page, false);
      position = page.next;
      await store.save({ ...order, position, changed });
      report(changed);
      if (position && isOutOfTime()) return { changed, isDone: false };
    }
    isLast = changed === 0;
    changed = 0;
    position = undefined;
  }
  const last = await users.load(applicationId, userId);
  await users.save(toPseudonym(last), last, {
    more: [
      store.putWrite({ state: 'done', userId, at, ...(by && { by }), doneAt: now() }),
      ...(by ? buildAccountWrites({ by, at: now() }, last, erased) : []),
    ],
  });
  return { changed, isDone: true };
}
