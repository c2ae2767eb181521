import { feedKey } from '#functions/calendar/store/keys.ts';
import {
  accessRequestKey,
  mailChoicesKey,
  messages,
} from '#functions/messages/store/messages-keys.ts';
import { receivedReports, reports } from '#functions/messages/store/reports-keys.ts';
import { buildAuthor } from '#functions/organisation/build-author.ts';
import { itemChangesQuery } from '#functions/organisation/store/reference-keys.ts';
import { selectRequestItems, toPersonalData } from '#functions/people/rules/personal-data.ts';
import { listChoicesKey } from '#functions/people/store/lists-keys.ts';
import {
  delegatedTo,
  signInsKey,
  userDelegationsQuery,
  userKey,
  users as usersQuery,
} from '#functions/people/store/people-keys.ts';
import { route } from '#functions/platform/route.ts';
import { readNestedPage } from '#functions/platform/table/nested-page.ts';
import type { Item, Query } from '#functions/platform/table/table.ts';
import { getItemKind, upcastItem } from '#functions/platform/table/upcasters.ts';
import { isParticipant, participatedBy } from '#functions/requests/store/keys.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { listPersonalData } from '#shared/users/personal-data-api.ts';
import type { UsersDeps } from '../users-deps.ts';

/** Return the queries for the items about a person. Their requests are found by their participation. */
function listQueries(app: string, userId: string): Query[] {
  return [
    { pk: usersQuery(app).pk, between: [userKey(app, userId).sk, userKey(app, userId).sk] },
    { pk: itemChangesQuery(app, 'PERSON', userId).pk },
    userDelegationsQuery(userId),
    delegatedTo(userId),
    messages(userId),
    { pk: mailChoicesKey(userId).pk },
    { pk: listChoicesKey(userId, '').pk },
    { pk: accessRequestKey(userId, '').pk },
    reports(userId),
    receivedReports(userId),
    { pk: signInsKey(userId).pk },
    { pk: feedKey(userId).pk },
    participatedBy(userId),
  ];
}

/** Return an item with the fields of the current version. */
const toPresent = (item: Item): Item => ({ ...upcastItem(item), pk: item.pk, sk: item.sk });

/**
 * Return a page of everything stored about a person: the caller's own data, or for administrators the data of a
 * deactivated person. The history of the deactivated person records this.
 */
export const listPersonalDataRoute = route(listPersonalData, async (call, deps: UsersDeps) => {
  const { actor, params, query } = call;
  const { table, users, applicationId } = deps;
  const isOwn = params.userId.toLowerCase() === actor.userId;
  if (!isOwn && !actor.isAdministrator)
    throw new AppError('actor.forbidden', t`This is somebody else.`);
  const user = await users.load(applicationId, params.userId);
  const { userId } = user;
  if (!isOwn && user.isActive)
    throw new AppError(
      'actor.forbidden',
      t`Only this person may download it while they are active.`,
    );
  if (!isOwn && query.cursor === undefined)
    await users.recordAccount(user, buildAuthor(actor, deps), {
      before: { personalDataDownloaded: false },
      after: { personalDataDownloaded: true },
    });
  const listItems = async (stored: Item): Promise<Item[]> => {
    const item = toPresent(stored);
    if (!isParticipant(item)) return [item];
    const items = (await table.queryAll({ pk: item.pk })).map(toPresent);
    const main = items.find(({ sk }) => sk === '#');
    return [item, ...selectRequestItems(items, { main, userId, kindOf: getItemKind })];
  };
  const page = await readNestedPage(table, listQueries(applicationId, userId), query, {
    rowsOf: listItems,
    // A cursor contains the sort key between dots.
    idOf: ({ sk }) => Buffer.from(sk).toString('base64url'),
  });
  const items = page.items.map((item) => {
    const kind = getItemKind(item);
    return { kind, data: toPersonalData(kind, item) };
  });
  return { ...page, items };
});
