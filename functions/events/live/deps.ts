import { setting } from '#functions/platform/environment.ts';
import { liveConnections } from '#functions/platform/live-connections.ts';
import { liveAudience } from '#functions/store/live-audience.ts';
import { liveStore } from '#functions/store/live-store.ts';
import type { Table } from '#functions/store/table.ts';
import type { LiveDeps } from './tell-listeners.ts';

/** What telling open tabs is built on. */
export const liveDeps = (table: Table): LiveDeps => ({
  live: liveStore(table),
  audience: liveAudience(table, setting('APPLICATION_ID')),
  connections: liveConnections(),
  now: () => new Date().toISOString(),
});
