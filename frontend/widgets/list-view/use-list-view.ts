import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import {
  arrangeColumns,
  type ColumnHead,
} from '#frontend/components/lists/data-list/arrange-columns.ts';
import type { Column } from '#frontend/components/lists/data-list/types.ts';
import { useReplaceSearch } from '#frontend/components/lists/use-replace-search.ts';
import { useListSettings } from '#frontend/data/list-choices.ts';
import type { Density, ListName } from '#shared/lists/list-choices.ts';
import { extractViewParams, readColumnsParam } from './saved-views.ts';

/** State of a list's view for its tools. */
export type ListView = {
  readonly choices: ReturnType<typeof useListSettings>;
  /** Query parameters that a view of this list stores, in addition to the columns. */
  readonly parts: readonly string[];
  /** All available columns. */
  readonly all: readonly ColumnHead[];
  /** Displayed optional columns in their order; null for the default. */
  readonly chosen: readonly string[] | null;
  /** Whether the URL names the columns. */
  readonly isOfAddress: boolean;
  readonly density: Density;
  readonly search: URLSearchParams;
  /** The current view, serialized like a saved view. */
  readonly shown: string;
  readonly show: (next: URLSearchParams | string) => void;
};

/**
 * Return the view of a list with everything that its tools need. The columns are those of the URL, else the person's
 * choice, else the defaults.
 */
export function useListView<Row>(
  list: ListName,
  parts: readonly string[],
  columns: readonly Column<Row>[],
) {
  const choices = useListSettings(list);
  const [search] = useSearchParams();
  const replaceSearch = useReplaceSearch();
  const inAddress = readColumnsParam(search);
  const chosen = inAddress ?? choices.own?.columns ?? null;
  const density = choices.own?.density ?? 'comfortable';
  const shown = arrangeColumns(columns, chosen);
  const view: ListView = {
    ...{ choices, parts, all: columns, chosen, density, search },
    isOfAddress: inAddress !== null,
    shown: extractViewParams(search, parts),
    show: (next) => replaceSearch(new URLSearchParams(next)),
  };
  return {
    view,
    /** Appearance, passed to the list unchanged. */
    look: { columns: shown, density, wide: shown.length > arrangeColumns(columns, null).length },
  };
}

/**
 * Open a list with the view that the person chose for opening it, if the URL has no parameters. Back and reload restore
 * the previous view.
 */
export function useDefaultView(list: ListName, parts: readonly string[]): void {
  const { own, shared } = useListSettings(list);
  const [search] = useSearchParams();
  const replaceSearch = useReplaceSearch();
  const { key } = useLocation();
  const by = useNavigationType();
  const [isArrival] = useState(() => by !== 'POP' || key === 'default');
  const isSettled = useRef(!isArrival || extractViewParams(search, parts) !== '');
  const isSilent = extractViewParams(search, parts) === '';
  useEffect(() => {
    if (!isSilent) isSettled.current = true;
    if (isSettled.current || !own) return;
    isSettled.current = true;
    const views = [...own.views, ...(shared?.views ?? [])];
    const first = views.find(({ viewId }) => viewId === own.firstViewId);
    if (first?.search) replaceSearch(new URLSearchParams(first.search));
  }, [own, isSilent]);
}
