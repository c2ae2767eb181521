import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import {
  arrangeColumns,
  type ColumnHead,
} from '#frontend/components/lists/data-list/arrange-columns.ts';
import type { Column } from '#frontend/components/lists/data-list/types.ts';
import { useReplaceSearch } from '#frontend/components/lists/use-replace-search.ts';
import { useListChoices } from '#frontend/data/list-choices.ts';
import type { Density, ListName } from '#shared/lists/list-choices.ts';
import { columnsIn, viewIn } from './saved-views.ts';

/** State of a list's view that its tools need. */
export type ListView = {
  readonly choices: ReturnType<typeof useListChoices>;
  /** parts of the address that a view of this list stores, besides the columns */
  readonly parts: readonly string[];
  /** all columns there are */
  readonly all: readonly ColumnHead[];
  /** those that can be left out and are shown, in their order; null: as at first */
  readonly chosen: readonly string[] | null;
  /** the columns are those of the address */
  readonly isOfAddress: boolean;
  readonly density: Density;
  readonly search: URLSearchParams;
  /** the current view, in the form of a saved view */
  readonly shown: string;
  readonly show: (next: URLSearchParams | string) => void;
};

/**
 * Return the view of a list with all that its tools need. Its columns are those of the address, else those that
 * the person chose, else the default ones.
 */
export function useListView<Row>(
  list: ListName,
  parts: readonly string[],
  columns: readonly Column<Row>[],
) {
  const choices = useListChoices(list);
  const [search] = useSearchParams();
  const replaceSearch = useReplaceSearch();
  const inAddress = columnsIn(search);
  const chosen = inAddress ?? choices.own?.columns ?? null;
  const density = choices.own?.density ?? 'comfortable';
  const shown = arrangeColumns(columns, chosen);
  const view: ListView = {
    ...{ choices, parts, all: columns, chosen, density, search },
    isOfAddress: inAddress !== null,
    shown: viewIn(search, parts),
    show: (next) => replaceSearch(new URLSearchParams(next)),
  };
  return {
    view,
    /** Goes to the list as it is. */
    look: { columns: shown, density, wide: shown.length > arrangeColumns(columns, null).length },
  };
}

/**
 * Whoever comes to a list by an address that says nothing finds the view that they chose for that; Back and a reload
 * bring what was there.
 */
export function useFirstView(list: ListName, parts: readonly string[]): void {
  const { own, shared } = useListChoices(list);
  const [search] = useSearchParams();
  const replaceSearch = useReplaceSearch();
  const { key } = useLocation();
  const by = useNavigationType();
  const [isArrival] = useState(() => by !== 'POP' || key === 'default');
  const isSettled = useRef(!isArrival || viewIn(search, parts) !== '');
  const isSilent = viewIn(search, parts) === '';
  useEffect(() => {
    if (!isSilent) isSettled.current = true;
    if (isSettled.current || !own) return;
    isSettled.current = true;
    const views = [...own.views, ...(shared?.views ?? [])];
    const first = views.find(({ viewId }) => viewId === own.firstViewId);
    if (first?.search) replaceSearch(new URLSearchParams(first.search));
  }, [own, isSilent]);
}
