import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { SortHead } from '#frontend/components/lists/data-list/sort-head.tsx';
import { useSortedRows } from '#frontend/components/lists/data-list/use-sorted-rows.ts';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { cellLook, PlainTable } from '#frontend/components/lists/plain-table.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { authorityQuery, doaRulesQuery, ratesQuery } from '#frontend/data/doa.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
import type { DoaLevel } from '#shared/doa/doa.ts';
import { createLevelComparators } from '../orders.ts';
import { LevelDialog } from './level-dialog.tsx';

/** List of approval levels, lowest first, with the maximum amount and the number of rules. */
export function LevelList() {
  const format = useFormat();
  const { data, error, refetch } = useQuery(authorityQuery(''));
  const { data: rules = [] } = useQuery(doaRulesQuery());
  const { data: rates = [] } = useQuery(ratesQuery());
  const [editing, setEditing] = useState<DoaLevel | 'new'>();
  const usesOf = (level: DoaLevel) => rules.filter(({ levelId }) => levelId === level.id).length;
  const { rows, sorting } = useSortedRows(
    data?.levels ?? [],
    createLevelComparators(usesOf),
    'rank',
  );
  if (error && !data)
    return (
      <ErrorPanel
        title={t`The levels could not be loaded`}
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <ListSkeleton rows={4} look="rows" />;
  const { levels, currency } = data;
  const add = (
    <Button
      variant={levels.length > 0 ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setEditing('new')}
    >{t`Add a level`}</Button>
  );
  return (
    <>
      {levels.length === 0 ? (
        <EmptyState
          title={t`No levels yet`}
          action={add}
        >{t`A level sets the amount up to which somebody may decide. Rules set who holds it where.`}</EmptyState>
      ) : (
        <PlainTable
          label={t`Levels`}
          below={add}
          total={plural(levels.length, t`${levels.length} level`, t`${levels.length} levels`)}
          head={
            <>
              <SortHead by="rank" sorting={sorting}>{t`Rank`}</SortHead>
              <SortHead by="level" sorting={sorting}>{t`Level`}</SortHead>
              <SortHead
                by="limit"
                sorting={sorting}
                className={cellLook.end}
              >{t`May decide up to`}</SortHead>
              <th scope="col" className={cellLook.end}>{rich`In ${currency} today`}</th>
              <SortHead by="uses" sorting={sorting}>{t`Held by`}</SortHead>
              <th scope="col">
                <VisuallyHidden>{t`Change`}</VisuallyHidden>
              </th>
            </>
          }
        >
          {rows.map(({ level, limit, hasRate }) => (
            <tr key={level.id}>
              <td className={cellLook.quiet}>{level.rank}</td>
              <th scope="row">{level.name}</th>
              <td className={cellLook.end}>
                {level.limit ? format.money(level.limit) : t`any amount`}
              </td>
              <td className={cellLook.end}>
                {limit ? format.money({ amount: limit, currency }) : hasRate ? '–' : t`no rate`}
              </td>
              <td className={cellLook.quiet}>
                {plural(usesOf(level), t`${usesOf(level)} rule`, t`${usesOf(level)} rules`)}
              </td>
              <td>
                <IconButton aria-label={t`Change ${level.name}`} onClick={() => setEditing(level)}>
                  <IconPencil size={16} stroke={1.5} aria-hidden />
                </IconButton>
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      {editing ? (
        <LevelDialog
          level={editing === 'new' ? undefined : editing}
          levels={levels.map(({ level }) => level)}
          uses={editing === 'new' ? 0 : usesOf(editing)}
          currencies={[
            ...new Set([currency, data.ratesCurrency, ...rates.map((rate) => rate.currency)]),
          ]}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
}
