import { isSignedIn, mayHear, type Standing } from '#functions/domain/live/hears.ts';
import { Participant } from '#shared/requests/comment.ts';
import { Request } from '#shared/requests/request.ts';
import { User } from '#shared/users/user.ts';
import { personChannel, requestChannel } from './keys/live.ts';
import { memberKey, userKey } from './keys/people.ts';
import { participantKey, requestKey } from './keys/requests.ts';
import { type Listener, listenersOf } from './live-store.ts';
import { readPart } from './stored-item.ts';
import type { Item, Key, Table } from './table.ts';

/** A request with those of its participants who have it on screen. */
export type Looked = {
  readonly request: Request;
  readonly participants: readonly Participant[];
  /** Who has it on screen and may see it. */
  readonly lookers: readonly Listener[];
};
/** Whom changes of some requests concern at once. */
export type Audience = {
  readonly looked: readonly Looked[];
  /** Tabs of people whose own things may have changed. */
  readonly owners: readonly Listener[];
};

const nameOf = ({ pk, sk }: Key) => `${pk}\n${sk}`;
const find = (items: readonly Item[]) => {
  const byName = new Map(items.map((item) => [nameOf(item), item]));
  return (key: Key) => byName.get(nameOf(key));
};

/**
 * Which open connections hear of requests and of people, in two reads whatever is stored. Only those who may: rights
 * that ended since somebody began to look count.
 */
export function liveAudience(table: Table, app: string) {
  const readRequests = async (requestIds: readonly string[], now: string) => {
    const keys = requestIds.flatMap((id) => [requestKey(id), requestChannel(id)]);
    const found = find(await table.getAll(keys, { consistent: true }));
    return requestIds.flatMap((id) => {
      const request = readPart(Request, found(requestKey(id))).data;
      if (request?.applicationId !== app) return [];
      return [{ request, listeners: listenersOf(found(requestChannel(id)), now) }];
    });
  };

  return async (
    requestIds: readonly string[],
    userIds: readonly string[],
    now: string,
  ): Promise<Audience> => {
    const requests = await readRequests(requestIds, now);
    const owners = [
      ...new Set([...userIds, ...requests.flatMap(({ request }) => peopleOf(request))]),
    ];
    const all = requests.flatMap(({ listeners }) => listeners.map(({ userId }) => userId));
    const found = find(
      await table.getAll(
        [
          ...owners.map(personChannel),
          ...[...owners, ...all].map((userId) => userKey(app, userId)),
          ...all.map((userId) => memberKey(app, 'ROLE#admin', userId)),
          ...requests.flatMap(({ request: { requestId }, listeners }) =>
            listeners.map(({ userId }) => participantKey(requestId, userId)),
          ),
        ],
        { consistent: true },
      ),
    );
    const standingOf = ({ userId }: Listener): Standing => ({
      user: readPart(User, found(userKey(app, userId))).data,
      isAdministrator: found(memberKey(app, 'ROLE#admin', userId)) !== undefined,
    });
    return {
      looked: requests.map(({ request, listeners }) => {
        const participants = listeners.flatMap(
          ({ userId }) =>
            readPart(Participant, found(participantKey(request.requestId, userId))).data ?? [],
        );
        const isHeard = (one: Listener) => mayHear({ request, participants }, one, standingOf(one));
        return { request, participants, lookers: listeners.filter(isHeard) };
      }),
      owners: owners
        .flatMap((userId) => listenersOf(found(personChannel(userId)), now))
        .filter((one) => isSignedIn(one, standingOf(one))),
    };
  };
}

/** Whose lists show the request: who asks, who wrote it, and who is asked. */
const peopleOf = ({ requester, raisedBy, assignees }: Request): string[] =>
  [requester, raisedBy, ...assignees].map(({ userId }) => userId);
