import { userStore } from '#functions/people/store/user-store.ts';
import { findSetting, requireSetting } from '#functions/platform/environment.ts';
import { serveSocket } from '#functions/platform/events/serve-socket.ts';
import { createMinuteLimit } from '#functions/platform/table/limit-per-minute.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import { createLiveDeps } from './deps.ts';
import { type ConnectionDeps, liveSocket } from './serve-connection.ts';

const table = dynamoTable(requireSetting('TABLE_NAME'));
/**
 * Maximum number of messages per minute from all tabs of one person, and the number that each function instance accepts
 * without counting.
 */
const spoken = { kind: 'LIVE', most: 300, uncounted: 100 } as const;

const live = createLiveDeps(table);
const deps: ConnectionDeps = {
  ...live,
  limit: createMinuteLimit({ table, now: live.now }, spoken).count,
  requests: requestStore(table),
  users: userStore(table),
  originKey: findSetting('ORIGIN_KEY'),
};

/** Handler of the live connections of browsers. */
export const handler = serveSocket(liveSocket(deps));
