import { optionalSetting, setting } from '#functions/platform/environment.ts';
import { limitPerMinute } from '#functions/store/limit-per-minute.ts';
import { requestStore } from '#functions/store/request-store.ts';
import { dynamoTable } from '#functions/store/table.ts';
import { userStore } from '#functions/store/user-store.ts';
import { liveDeps } from './deps.ts';
import { type ConnectionDeps, serveConnection } from './serve-connection.ts';

const table = dynamoTable(setting('TABLE_NAME'));
/** What the tabs of one person say in a minute at most, and what each function lets pass before it counts. */
const spoken = { kind: 'LIVE', most: 300, uncounted: 100 } as const;

const live = liveDeps(table);
const deps: ConnectionDeps = {
  ...live,
  limit: limitPerMinute({ table, now: live.now }, spoken),
  requests: requestStore(table),
  users: userStore(table),
  originKey: optionalSetting('ORIGIN_KEY'),
};

/** Serves the live connections of browsers. */
export const handler = (event: unknown) => serveConnection(deps, event);
