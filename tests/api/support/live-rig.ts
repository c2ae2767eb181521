import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { broadcastEvents } from '#functions/live/on-event.ts';
import { liveSocket } from '#functions/live/serve-connection.ts';
import { liveAudience } from '#functions/live/store/live-audience.ts';
import { liveStore } from '#functions/live/store/live-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { serveSocket } from '#functions/platform/events/serve-socket.ts';
import { liveConnections } from '#functions/platform/live-connections.ts';
import { createMinuteLimit } from '#functions/platform/table/limit-per-minute.ts';
import { openClock } from '#one-machine/clock.ts';
import { startHttp } from '#one-machine/http/server.ts';
import { startSockets } from '#one-machine/sockets/start-sockets.ts';
import { printUnusualLog } from '#one-machine/tests/support/product-logs.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { type LiveCall, liveProtocol, Notice } from '#shared/live/live.ts';
import { issueLiveTicket } from '#shared/live/live-api.ts';
import type { PersonName } from '#tests/domain/support/people.ts';
import { type Api, buildClaims, type Claims } from '#tests/support/api.ts';
import { callHandler } from '#tests/support/call-handler.ts';

/** Return the claims of a person who signed in this many seconds ago. */
export const buildSignedInClaims = (name: PersonName, secondsAgo: number): Claims => ({
  ...buildClaims(name),
  auth_time: String(Math.floor(Date.now() / 1000) - secondsAgo),
});

/** Start live connections with the sockets of one machine and the function that serves them. */
export async function startLive(api: Api) {
  const clock = openClock();
  let ahead = 0;
  let connectionId = '';
  const sockets = await startSockets({
    api: { id: 'api1', stage: 'live', routes: new Map() },
    invoke: async (_, event) => {
      const { requestContext } = Object(event);
      connectionId = requestContext.connectionId;
      return callHandler(serveSocket(liveSocket(deps)))(event);
    },
    callers: [testKeys],
    clock,
    originHeaders: { 'x-countersign-origin': 'site' },
    log: printUnusualLog,
  });
  process.env.AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI = sockets.endpoint;
  const deps = {
    live: liveStore(api.table),
    audience: liveAudience(api.table, app),
    connections: liveConnections(),
    now: () => new Date(Date.now() + ahead).toISOString(),
    requests: api.requests,
    users: userStore(api.table),
    limit: createMinuteLimit(
      { table: api.table, now: () => new Date().toISOString() },
      { kind: 'LIVE', most: 300, uncounted: 100 },
    ).count,
    originKey: 'site',
  };
  const http = await startHttp({ port: 0, log: printUnusualLog });
  http.serve({
    ...{ gateways: new Map(), mounts: [], config: {}, headers: {} },
    sockets: sockets.upgrades,
    site: async (_, response) => void response.writeHead(404).end(),
  });
  const address = `${http.url.replace('http', 'ws')}/live`;

  /** Get a ticket for a sign-in. A name means a sign-in that starts now. */
  const ticketOf = async (who: PersonName | Claims) => {
    const as = typeof who === 'string' ? buildSignedInClaims(who, 0) : who;
    return (await api.call(issueLiveTicket, { as })).body.ticket;
  };

  /** True if a connection opens with this ticket. Close the connection afterwards. */
  const opens = async (ticket: string, protocol = liveProtocol): Promise<boolean> => {
    const socket = new WebSocket(address, [protocol, ticket]);
    const isOpen = await Promise.race([
      once(socket, 'open').then(() => true),
      once(socket, 'close').then(() => false),
    ]);
    socket.close();
    return isOpen;
  };

  /** Open a tab for a person. */
  const open = async (as: PersonName | Claims) => {
    const socket = new WebSocket(address, [liveProtocol, await ticketOf(as)]);
    let notices: Notice[] = [];
    socket.addEventListener('message', ({ data }) =>
      notices.push(Notice.parse(JSON.parse(String(data)))),
    );
    await once(socket, 'open');
    const own = connectionId;
    let turn = 0;
    const say = (call: LiveCall) => socket.send(JSON.stringify(call));
    return {
      say,
      /** Return the notices that arrived since the last call of this function. */
      async heard(): Promise<Notice[]> {
        const requestId = randomUUID();
        const mark: Notice = { what: 'looking', requestId, people: [] };
        await deps.connections.tell([{ connectionId: own, notice: mark }]);
        const isMark = (one: Notice) => one.what === 'looking' && one.requestId === requestId;
        while (!notices.some(isMark)) await pause(5);
        const since = notices.filter((one) => !isMark(one));
        notices = [];
        return since;
      },
      /** Show a request, or none, and wait until the server has stored that. */
      async look(requestId: string | null, shows = requestId): Promise<void> {
        turn += 1;
        say({ action: 'look', requestId, turn });
        const looked = async () => deps.live.find(own, deps.now());
        while ((await looked())?.turn !== turn) await pause(5);
        if ((await looked())?.requestId !== shows) throw new Error('It shows another request.');
      },
      isOpen: () => socket.readyState === WebSocket.OPEN,
      notices: () => notices,
      async close(): Promise<void> {
        socket.close();
        while (await deps.live.find(own, deps.now())) await pause(5);
      },
    };
  };

  return {
    open,
    opens,
    ticketOf,
    /** Send notices like the stream consumer after an event of a request. */
    async tell(requestId: string): Promise<void> {
      const { events } = await api.requests.load(app, requestId);
      await broadcastEvents(deps, events.slice(-1));
    },
    /** Advance the clock of the functions. */
    advance(seconds: number): void {
      ahead += seconds * 1000;
    },
    async stop(): Promise<void> {
      await http.stop();
      await sockets.stop();
    },
  };
}
export type OpenTab = Awaited<ReturnType<Awaited<ReturnType<typeof startLive>>['open']>>;
