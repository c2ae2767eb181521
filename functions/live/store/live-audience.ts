import {
  type CurrentRights,
  canReceiveNotices,
  isSignedIn,
} from '#functions/live/rules/notice-rights.ts';
import { memberKey, userKey } from '#functions/people/store/people-keys.ts';
import { formatKey } from '#functions/platform/table/format-key.ts';
import { safeParsePart } from '#functions/platform/table/stored-item.ts';
import type { Item, Key, Table } from '#functions/platform/table/table.ts';
import { participantKey, requestKey } from '#functions/requests/store/keys.ts';
import { Participant } from '#shared/requests/comment.ts';
import { Request } from '#shared/requests/request.ts';
import { User } from '#shared/users/user.ts';
import { requestChannel } from './keys.ts';
import { type Listener, readListeners, readOpenTabs } from './live-store.ts';

/** A request with its participants who have it on screen. */
export type ViewedRequest = {
  readonly request: Request;
  readonly participants: readonly Participant[];
  /** People who have the request on screen and may see it. */
  readonly lookers: readonly Listener[];
};
/** `isCrowded`: more people have the request on screen than are shown to each other. */
export type ViewedRequestWithCrowd = ViewedRequest & { readonly isCrowded: boolean };
/** Connections affected by changes of some requests. */
export type LiveRecipients = {
  readonly looked: readonly ViewedRequest[];
  /** Tabs of people whose tasks, messages or requests may have changed. */
  readonly owners: readonly Listener[];
};

const find = (items: readonly Item[]) => {
  const byName = new Map(items.map((item) => [formatKey(item), item]));
  return (key: Key) => byName.get(formatKey(key));
};

/** Maximum number of viewers of a request who are shown to each other. */
const shownTogether = 12;

type ReadHeads = (requestIds: readonly string[]) => Promise<Item[]>;
type Heard = { readonly request: Request; readonly listeners: readonly Listener[] };

/** Find the open connections for notices about requests and people. Only people with current rights are included. */
export function liveAudience(table: Table, app: string) {
  const readHeads: ReadHeads = (requestIds) =>
    table.getAll(requestIds.map(requestKey), { consistent: true });
  const readRequests = async (
    requestIds: readonly string[],
    now: string,
    heads = readHeads,
  ): Promise<Heard[]> => {
    const [items, ...listeners] = await Promise.all([
      heads(requestIds),
      ...requestIds.map((id) => readListeners(table, requestChannel(id), now)),
    ]);
    const found = find(items);
    return requestIds.flatMap((id, n) => {
      const request = safeParsePart(Request, found(requestKey(id))).data;
      return request?.applicationId === app ? [{ request, listeners: listeners[n] ?? [] }] : [];
    });
  };

  /** Read the data that decides the rights of all connected people: one read, or none if nobody is connected. */
  const readStandings = async (heard: readonly Heard[], owners: readonly Listener[]) => {
    const all = heard.flatMap(({ listeners }) => listeners);
    const ids = [...new Set([...all, ...owners].map(({ userId }) => userId))];
    const keys = [
      ...ids.map((userId) => userKey(app, userId)),
      ...[...new Set(all.map(({ userId }) => userId))].map((userId) =>
        memberKey(app, 'ROLE#admin', userId),
      ),
      ...heard.flatMap(({ request, listeners }) =>
        [...new Set(listeners.map(({ userId }) => userId))].map((userId) =>
          participantKey(request.requestId, userId),
        ),
      ),
    ];
    const found = find(keys.length > 0 ? await table.getAll(keys, { consistent: true }) : []);
    const standingOf = ({ userId }: Listener): CurrentRights => ({
      user: safeParsePart(User, found(userKey(app, userId))).data,
      isAdministrator: found(memberKey(app, 'ROLE#admin', userId)) !== undefined,
    });
    const lookedAt = ({ request, listeners }: Heard): ViewedRequest => {
      const participants = [...new Set(listeners.map(({ userId }) => userId))].flatMap(
        (userId) =>
          safeParsePart(Participant, found(participantKey(request.requestId, userId))).data ?? [],
      );
      const isHeard = (one: Listener) =>
        canReceiveNotices({ request, participants }, one, standingOf(one));
      return { request, participants, lookers: listeners.filter(isHeard) };
    };
    return { standingOf, looked: heard.map(lookedAt) };
  };

  return {
    /**
     * Return the listeners for changes of these requests, and for changes to the tasks and messages of these people.
     */
    async of(
      requestIds: readonly string[],
      userIds: readonly string[],
      now: string,
      heads = readHeads,
    ): Promise<LiveRecipients> {
      const heard = await readRequests(requestIds, now, heads);
      const ids = [...new Set([...userIds, ...heard.flatMap(({ request }) => getPeople(request))])];
      const owners = await readOpenTabs(table, ids, now);
      const { standingOf, looked } = await readStandings(heard, owners);
      return { looked, owners: owners.filter((one) => isSignedIn(one, standingOf(one))) };
    },

    /**
     * Return the viewers of these requests who see each other. Only the latest viewers are included, so that a crowd
     * causes no additional cost.
     */
    async lookers(
      requestIds: readonly string[],
      now: string,
    ): Promise<readonly ViewedRequestWithCrowd[]> {
      const heard = await readRequests(requestIds, now);
      const few = heard.map(({ request, listeners }) => ({
        ...{ request, listeners: listeners.slice(0, shownTogether) },
      }));
      const { looked } = await readStandings(few, []);
      return looked.map((one, n) => ({
        ...one,
        isCrowded: (heard[n]?.listeners.length ?? 0) > shownTogether,
      }));
    },
  };
}
export type LiveAudience = ReturnType<typeof liveAudience>;

/** Return the people whose lists show the request: requester, author and assignees. */
const getPeople = ({ requester, raisedBy, assignees }: Request): string[] =>
  [requester, raisedBy, ...assignees].map(({ userId }) => userId);
