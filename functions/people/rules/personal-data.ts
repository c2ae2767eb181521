import * as z from 'zod';
import { lookUp } from '#shared/look-up.ts';
import { Request } from '#shared/requests/request.ts';

/**
 * Kinds of items in a person's file that belong to one person by their keys. The value lists fields that are secrets of
 * the product.
 */
export const ownItemKinds: Readonly<Record<string, readonly string[]>> = {
  user: ['addressCode'],
  changes: [],
  delegation: [],
  message: [],
  mailchoices: [],
  lists: [],
  access: [],
  reports: [],
  reportsfrom: [],
  signins: [],
  feed: ['hash'],
  'request-participant': ['folded'],
};

/**
 * Kinds of items of a request, with the fields that name the people they are about. `owner`: about the requester, and
 * the person who raised the request.
 */
export const requestItemKinds: Readonly<Record<string, readonly string[]>> = {
  request: ['requester', 'raisedBy'],
  'request-values': ['owner'],
  'request-task': ['assignee', 'insteadOf', 'decidedBy'],
  'request-event': ['by', 'insteadOf'],
  'request-comment': ['by'],
  'request-file': ['addedBy'],
  'request-escalation': ['by', 'to'],
};

/** Kinds of items that can contain a person's id but are left out of their file, with the reason. */
export const excludedItemKinds: Readonly<Record<string, string>> = {
  'request-stage': 'plan of a request: the tasks contain the part of each person',
  'request-workflow': 'state of the product, without text about people',
  'request-restarted': 'state of the product, without text about people',
  'request-figures': 'counted from the requests',
  'request-removed': 'record of a removed request: who could see it, without content',
  hold: 'rules of the organisation',
  words: 'search index of requests',
  said: 'search index of comments',
  person: 'search index of names',
  address: 'search index of addresses',
  peopleat: 'index of the profile: location',
  email: 'index of the profile: address',
  members: 'index of the profile: role, groups and administrators',
  renamed: 'index of the profile: new name',
  figures: 'counted from the requests',
  sent: 'counted from the requests',
  read: 'position of the reader in a conversation, without content',
  live: 'open tabs, which expire within a day',
  mailowed: 'state of a mail about a message, which expires',
  mailedwith: 'state of a mail about a message, which expires',
  mailline: 'state of mails about messages, which expires',
  digest: 'state of mails about messages, which expires',
  indigest: 'state of mails about messages, which expires',
  calls: 'counted calls of a minute, which expire',
  answers: 'answer to a repeated call, which expires within a day',
  leavers: 'tasks that are still to move',
  delegations: 'counter',
  version: 'rules of the organisation, with their author',
  '': 'open tab, or ticket for one, which expires',
  doarule: 'rules of the organisation',
  category: 'rules of the organisation',
  department: 'rules of the organisation',
  routing: 'rules of the organisation',
};

const Person = z.object({ userId: z.string() });
const isPerson = (value: unknown, userId: string): boolean =>
  Array.isArray(value)
    ? value.some((one) => isPerson(one, userId))
    : Person.safeParse(value).data?.userId === userId;

const Owners = Request.pick({ status: true, requester: true, raisedBy: true });

/** Whether a person may know of a request: a draft is known to its author only. */
function isKnownTo(userId: string, owners: z.infer<typeof Owners>): boolean {
  const { status, requester, raisedBy = requester } = owners;
  return status !== 'Draft' || raisedBy.userId === userId;
}

type StoredItem = Readonly<Record<string, unknown>>;

/** Return the items of one request that are about a person. `main`: the item of the request itself. */
export function selectRequestItems<T extends StoredItem>(
  items: readonly T[],
  { main, userId, kindOf }: { main: unknown; userId: string; kindOf: (item: T) => string },
): T[] {
  const owners = Owners.safeParse(main).data;
  if (!owners || !isKnownTo(userId, owners)) return [];
  const isOwner = [owners.requester, owners.raisedBy].some((one) => one?.userId === userId);
  return items.filter((item) =>
    lookUp(requestItemKinds, kindOf(item))?.some((field) =>
      field === 'owner' ? isOwner : isPerson(item[field], userId),
    ),
  );
}

/** Fields by which the table finds, filters and removes an item. */
const isInternal = (name: string) =>
  /^(gsi\d)?[ps]k$/.test(name) ||
  ['consumers', 'news', 'imported', 'createdWith', 'schemaVersion'].includes(name);

/** Return the fields of an item without those of the store and without secrets. */
export const toPersonalData = (kind: string, item: StoredItem): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(item).filter(
      ([name]) => !(isInternal(name) || lookUp(ownItemKinds, kind)?.includes(name)),
    ),
  );
