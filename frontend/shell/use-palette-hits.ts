import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesQuery } from '#frontend/data/reference.ts';
import { commentSearchQuery, searchQuery } from '#frontend/data/search.ts';
import { openTasksQuery } from '#frontend/data/tasks.ts';
import type { ClientRole } from '#shared/endpoint.ts';
import type { DestinationGroup } from './navigation.ts';
import { listPaletteActions } from './palette-acts.ts';
import { commentHits } from './palette-comments.ts';
import {
  findHits,
  type Hit,
  type HitGroup,
  type PaletteSearchData,
  toHitKey,
} from './palette-hits.ts';
import { readUsed } from './palette-used.ts';
import { useDebounced } from './use-debounced.ts';

/** Person who searches, with their navigation entries and actions. */
export type PaletteContext = {
  readonly userId: string;
  readonly destinations: readonly DestinationGroup[];
  readonly roles: ReadonlySet<ClientRole>;
  readonly onShortcuts: () => void;
  readonly onSignOut: () => void;
};
type PaletteQuery = Pick<PaletteSearchData, 'ask' | 'searchIn'> & {
  readonly text: string;
  readonly where: 'everything' | 'comments';
};

/** Delay after typing before the server is searched, in milliseconds. */
const pause = 120;

/** Return the hits for a text: local hits at once, server hits a moment later. */
export function usePaletteHits({ text, where, ...asks }: PaletteQuery, searching: PaletteContext) {
  const { userId, destinations, roles, onShortcuts, onSignOut } = searching;
  const wanted = text.trim();
  const asked = useDebounced(wanted, pause);
  const isInComments = where === 'comments';
  const everything = useQuery(searchQuery(isInComments ? '' : asked));
  const comments = useQuery(commentSearchQuery(isInComments ? asked : ''));
  const { data: tasks } = useQuery(openTasksQuery());
  const { data: categories } = useQuery(categoriesQuery());
  const [used] = useState(() => readUsed(userId));
  const timesUsed = (hit: Hit) => used.find((one) => toHitKey(one) === toHitKey(hit))?.times ?? 0;
  const search = isInComments ? comments : everything;
  const groups: HitGroup[] = isInComments
    ? commentHits({ userId, ...asks, found: asked ? comments.data : undefined })
    : findHits(wanted, {
        ...{ userId, isAdmin: roles.has('admin'), ...asks, timesUsed, destinations, recent: used },
        found: asked ? everything.data : undefined,
        tasks: tasks?.items ?? [],
        categories: categories ?? [],
        acts: listPaletteActions({ roles, onShortcuts, onSignOut }),
      });
  return { groups, search, isSearching: search.isFetching || asked !== wanted };
}
