import { useInfiniteQuery } from '@tanstack/react-query';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { ChangeList } from '#frontend/components/lists/change-list.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { LoadMore } from '#frontend/components/lists/load-more.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import type { historyQuery } from '#frontend/data/history.ts';
import { rich, t } from '#frontend/lib/text.ts';
import type { ItemChange, ItemHistory as Page } from '#shared/item-change.ts';
import { changeWords } from './item-history-words.ts';

const acts = { created: t`Created`, changed: t`Changed`, removed: t`Removed` } as const;

/** Change history of an item of reference data with authors, newest first. */
export function ItemChanges({ pages: query }: { pages: ReturnType<typeof historyQuery> }) {
  const history = useInfiniteQuery(query);
  const { data, error, hasNextPage } = history;
  if (error && !data)
    return (
      <ErrorPanel
        title={t`The history could not be loaded`}
        cause={error}
        onRetry={() => void history.refetch()}
      />
    );
  if (!data) return <ListSkeleton rows={2} look="rows" />;
  const pages: readonly Page[] = data.pages;
  const changes = pages.flatMap(({ items }) => items);
  const names = Object.assign({}, ...pages.map((page) => page.names));
  if (changes.length === 0)
    return (
      <p className="text-13 muted">{t`No changes yet. Those that are made from now on are kept.`}</p>
    );
  return (
    <>
      <ol className="stack gap-12 text-13">
        {changes.map((change) => (
          <Change
            key={`${change.version} ${change.at} ${change.fields[0]?.path}`}
            change={change}
            names={names}
          />
        ))}
      </ol>
      <LoadMore
        hasMore={hasNextPage}
        loading={history.isFetchingNextPage}
        onMore={() => void history.fetchNextPage()}
      />
    </>
  );
}

type ChangeProps = {
  readonly change: ItemChange;
  readonly names: Readonly<Record<string, string>>;
};

/** Change with its author and the written values. */
function Change({ change, names }: ChangeProps) {
  const { momentWithin } = useFormat();
  const { act, at, by } = change;
  return (
    <li className="stack gap-2">
      <div>{rich`${<strong>{acts[act]}</strong>} by ${by.name}, ${<time dateTime={at}>{momentWithin(at)}</time>}`}</div>
      <FieldChanges change={change} names={names} />
    </li>
  );
}

/** List of the values that a change wrote, by field. */
export function FieldChanges({ change, names }: ChangeProps) {
  const { date, moment, money } = useFormat();
  return <ChangeList changes={changeWords(change, { names, date, moment, money })} />;
}
