import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { categoriesQuery } from '#frontend/data/reference.ts';
import { commentSearchQuery, searchQuery } from '#frontend/data/search.ts';
import { openTasksQuery } from '#frontend/data/tasks.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { type ColourScheme, setPreferredScheme } from '#frontend/theme/colour-scheme.ts';
import type { ClientRole } from '#shared/endpoint.ts';
import type { DestinationGroup } from './navigation.ts';
import { commentHits } from './palette-comments.ts';
import {
  findHits,
  type PaletteHit,
  type PaletteHitGroup,
  type PaletteSearchData,
  toHitKey,
} from './palette-hits.ts';
import { readUsed } from './palette-used.ts';

type Acts = {
  readonly roles: ReadonlySet<ClientRole>;
  readonly onShortcuts: () => void;
  readonly onSignOut: () => void;
};

const themes: readonly { readonly scheme: ColourScheme; readonly name: string }[] = [
  { scheme: 'light', name: t`Light theme` },
  { scheme: 'dark', name: t`Dark theme` },
  { scheme: 'auto', name: t`Theme of the system` },
];

const actHit = (id: string, name: string, more: Partial<PaletteHit>): PaletteHit => ({
  ...{ kind: 'act', id, name, detail: '' },
  ...more,
});

/** Return the actions available on every screen. */
export const listPaletteActions = ({ roles, onShortcuts, onSignOut }: Acts): PaletteHit[] => [
  actHit('new-request', t`New request`, {
    ...{
      to: paths.newRequest,
      keys: 'n',
      also: t`Ask for something, raise`,
      detail: t`All categories`,
    },
  }),
  ...(roles.has('approver')
    ? [
        actHit('for-somebody-else', t`Request for somebody else`, {
          ...{ to: paths.approveForm, also: t`On behalf of, raise`, detail: t`Your people` },
        }),
      ]
    : []),
  actHit('out-of-office', t`Set out of office`, {
    ...{
      to: paths.outOfOffice,
      also: t`Absence, away, holiday, delegate`,
      detail: t`Name a delegate`,
    },
  }),
  actHit('profile', t`Your profile`, {
    ...{ to: paths.profile, also: t`Account, name, time zone, second factor` },
  }),
  ...themes.map(({ scheme, name }) =>
    actHit(`theme-${scheme}`, name, {
      act: () => setPreferredScheme(scheme),
      also: t`Colours, dark mode`,
    }),
  ),
  actHit('help', t`Help`, { to: paths.help, also: t`How to, manual, first steps, support` }),
  actHit('shortcuts', t`Keyboard shortcuts`, {
    act: onShortcuts,
    keys: '? ?',
    also: t`Help, keys`,
  }),
  ...(roles.has('admin')
    ? [
        actHit('api', t`Operations (API)`, {
          to: paths.apiDocs,
          also: t`For programs, documentation`,
        }),
      ]
    : []),
  actHit('sign-out', t`Sign out`, { act: onSignOut, also: t`Log out, leave` }),
];

/** Return a text after it was unchanged for a time (milliseconds). An empty text is returned at once. */
function useDebounced(text: string, ms: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return text === '' ? '' : settled;
}

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
const delayMs = 120;

/** Return the hits for a text: local hits at once, server hits a moment later. */
export function usePaletteHits({ text, where, ...asks }: PaletteQuery, searching: PaletteContext) {
  const { userId, destinations, roles, onShortcuts, onSignOut } = searching;
  const wanted = text.trim();
  const asked = useDebounced(wanted, delayMs);
  const isInComments = where === 'comments';
  const everything = useQuery(searchQuery(isInComments ? '' : asked));
  const comments = useQuery(commentSearchQuery(isInComments ? asked : ''));
  const { data: tasks } = useQuery(openTasksQuery());
  const { data: categories } = useQuery(categoriesQuery());
  const [used] = useState(() => readUsed(userId));
  const timesUsed = (hit: PaletteHit) =>
    used.find((one) => toHitKey(one) === toHitKey(hit))?.times ?? 0;
  const search = isInComments ? comments : everything;
  const groups: PaletteHitGroup[] = isInComments
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
