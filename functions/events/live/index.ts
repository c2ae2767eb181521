import { optionalSetting, setting } from '#functions/platform/environment.ts';
import { requestStore } from '#functions/store/request-store.ts';
import { dynamoTable } from '#functions/store/table.ts';
import { userStore } from '#functions/store/user-store.ts';
import { liveDeps } from './deps.ts';
import { type ConnectionDeps, serveConnection } from './serve-connection.ts';

const table = dynamoTable(setting('TABLE_NAME'));
const deps: ConnectionDeps = {
  ...liveDeps(table),
  requests: requestStore(table),
  users: userStore(table),
  originKey: optionalSetting('ORIGIN_KEY'),
};

/** Serves the live connections of browsers. */
export const handler = (event: unknown) => serveConnection(deps, event);
