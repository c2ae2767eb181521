import { canReceiveNotices } from '#functions/live/rules/notice-rights.ts';
import type { Connection, LiveStore } from '#functions/live/store/live-store.ts';
import type { UserStore } from '#functions/people/store/user-store.ts';
import type { SocketAnswer } from '#functions/platform/events/serve-socket.ts';
import type { RequestStore } from '#functions/requests/store/request-store.ts';
import { AppError } from '#shared/errors.ts';
import { LiveCall, liveProtocol, type Notice } from '#shared/live/live.ts';
import { type LiveDeps, notifyViewers } from './on-event.ts';

export type ConnectionDeps = LiveDeps & {
  readonly live: LiveStore;
  readonly requests: Pick<RequestStore, 'find'>;
  readonly users: Pick<UserStore, 'find' | 'isAdministrator'>;
  /** Count the messages of a person on all connections. @throws rate.limited */
  readonly limit: (userId: string) => Promise<void>;
  /** Value of the header that the site's CloudFront distribution adds. */
  readonly originKey: string | undefined;
};

const okResponse: SocketAnswer = { statusCode: 200 };

/** Live connections: opened with a ticket, informed by the tab of the request on screen, and closed. */
export const liveSocket = (deps: ConnectionDeps) => ({
  originKey: deps.originKey,
  connect: (connectionId: string, headers: Readonly<Record<string, string>>) =>
    openConnection(deps, connectionId, headers),
  receive: (connectionId: string, body: string | undefined) =>
    handleSocketMessage(deps, connectionId, body),
  async disconnect(connectionId: string) {
    const left = await deps.live.close(connectionId);
    await notifyViewers(deps, left === null ? [] : [left]);
    return okResponse;
  },
});

/** Open a connection. The ticket is sent as the second subprotocol, because that header is not logged, unlike a URL. */
async function openConnection(
  deps: ConnectionDeps,
  connectionId: string,
  headers: Readonly<Record<string, string>>,
): Promise<SocketAnswer> {
  const { live, now } = deps;
  const [protocol, ticket = ''] = (headers['sec-websocket-protocol'] ?? '').split(/, */);
  if (protocol !== liveProtocol) return { statusCode: 400 };
  const person = await live.takeTicket(ticket, now());
  if (!person) return { statusCode: 401 };
  await live.open(connectionId, person, now());
  await closeSurplusConnections(deps, person.userId);
  return { statusCode: 200, headers: { 'Sec-WebSocket-Protocol': liveProtocol } };
}

/** Close the oldest tabs of a person to make room. Each receives a last notice. */
async function closeSurplusConnections(deps: ConnectionDeps, userId: string): Promise<void> {
  const { live, connections, now } = deps;
  const surplus = await live.surplus(userId, now());
  if (surplus.length === 0) return;
  await connections.tell(
    surplus.map((connectionId) => ({ connectionId, notice: { what: 'replaced' } })),
  );
  const left = await Promise.all(surplus.map((connectionId) => live.close(connectionId)));
  await connections.end(surplus);
  await notifyViewers(deps, [...new Set(left.filter((id) => id !== null))]);
}

/** Handle a message of a tab. Invalid messages are ignored without an answer. */
async function handleSocketMessage(
  deps: ConnectionDeps,
  connectionId: string,
  body: string | undefined,
): Promise<SocketAnswer> {
  const call = LiveCall.safeParse(parseJson(body)).data;
  if (!call) return okResponse;
  const connection = await deps.live.find(connectionId, deps.now());
  // Send no answer, so that the tab opens a new connection.
  if (!connection || (await isTooMuch(deps, connection))) return okResponse;
  const answer = (notice: Notice) => deps.connections.tell([{ connectionId, notice }]);
  if (call.action === 'stay') {
    await answer({ what: 'here' });
    return okResponse;
  }
  const { requestId: asked, turn } = call;
  const isSeen = asked !== null && (await canSeeRequest(deps, connection, asked));
  const isFull = isSeen && connection.requestId !== asked && (await deps.live.isFull(asked));
  if (isFull) await answer({ what: 'full', requestId: asked });
  const requestId = isSeen && !isFull ? asked : null;
  const left = await deps.live.look(connectionId, { requestId, turn }, deps.now());
  await notifyViewers(deps, left === null ? [] : [left]);
  await notifyViewers(deps, requestId === null ? [] : [requestId], connection);
  return okResponse;
}

/**
 * Whether a person sends more messages than their tabs ever need. These messages are ignored without any read or
 * notice.
 */
const isTooMuch = ({ limit }: ConnectionDeps, { userId }: Connection): Promise<boolean> =>
  limit(userId).then(
    () => false,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'rate.limited') return true;
      throw error;
    },
  );

/**
 * Whether the person may see the request. A forbidden request behaves like an unknown one, so that its existence is not
 * disclosed.
 */
async function canSeeRequest(
  { requests, users }: ConnectionDeps,
  connection: Connection,
  requestId: string,
): Promise<boolean> {
  const { applicationId, userId } = connection;
  const [record, user, isAdministrator] = await Promise.all([
    requests.find(applicationId, requestId),
    users.find(applicationId, userId),
    users.isAdministrator(applicationId, userId),
  ]);
  return record !== undefined && canReceiveNotices(record, connection, { user, isAdministrator });
}

function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
