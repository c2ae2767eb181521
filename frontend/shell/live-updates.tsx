import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToChanges } from '#frontend/data/live.ts';
import { getConfig } from '#frontend/lib/runtime-config.ts';

/** Renders nothing. While mounted, changes by other people appear on every screen at once. */
export function LiveUpdates() {
  const queries = useQueryClient();
  useEffect(() => {
    const { liveUrl } = getConfig();
    return liveUrl === undefined ? undefined : subscribeToChanges(queries, liveUrl);
  }, [queries]);
  return null;
}
