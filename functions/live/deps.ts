import { liveAudience } from '#functions/live/store/live-audience.ts';
import { liveStore } from '#functions/live/store/live-store.ts';
import { requireSetting } from '#functions/platform/environment.ts';
import { liveConnections } from '#functions/platform/live-connections.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { LiveDeps } from './on-event.ts';

/** Create the dependencies for notifying open tabs. */
export const createLiveDeps = (table: Table): LiveDeps => ({
  live: liveStore(table),
  audience: liveAudience(table, requireSetting('APPLICATION_ID')),
  connections: liveConnections(),
  now: () => new Date().toISOString(),
});
