import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { SortHead } from '#frontend/components/lists/data-list/sort-head.tsx';
import {
  type ColumnComparators,
  compareText,
} from '#frontend/components/lists/data-list/sorted-rows.ts';
import { useSortedRows } from '#frontend/components/lists/data-list/use-sorted-rows.ts';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { cellLook, PlainTable } from '#frontend/components/lists/plain-table.tsx';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { routingsInUseQuery } from '#frontend/data/routing.ts';
import { slaTemplatesQuery } from '#frontend/data/sla.ts';
import { isFirstLoad } from '#frontend/lib/is-first-load.ts';
import { formatShortList } from '#frontend/lib/language/short-list.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { priorities, priorityLabels } from '#frontend/widgets/requests/priorities.ts';
import type { SlaTemplate } from '#shared/sla/calendar.ts';
import { listRoutingNamesBySlaTemplate } from '../routings-with.ts';
import { SlaTemplateDialog } from './template-dialog.tsx';
import { TemplateRow } from './template-row.tsx';

const orders: ColumnComparators<SlaTemplate> = {
  name: (a, b) => compareText(a.name, b.name),
  ...Object.fromEntries(
    priorities.map((priority) => [
      priority,
      (a: SlaTemplate, b: SlaTemplate) => a.targets[priority] - b.targets[priority],
    ]),
  ),
};

/** List of SLA templates: time allowed for a decision, by priority. */
export function TemplateList() {
  const { data, error, refetch } = useQuery(slaTemplatesQuery());
  const uses = useQuery(routingsInUseQuery());
  const routings = uses.data;
  const [editing, setEditing] = useState<SlaTemplate | 'new'>();
  const { rows, sorting } = useSortedRows(data ?? [], orders, 'name');
  if (error && !data)
    return (
      <ErrorPanel
        title={t`The service levels could not be loaded`}
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data || isFirstLoad(uses)) return <ListSkeleton rows={4} look="rows" />;
  const add = (
    <Button
      variant={data.length > 0 ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setEditing('new')}
    >{t`Add a service level`}</Button>
  );
  return (
    <>
      {data.length === 0 ? (
        <EmptyState
          title={t`No service levels yet`}
          action={add}
        >{t`A service level sets how much working time a decision may take. Steps of a routing without one never come due.`}</EmptyState>
      ) : (
        <PlainTable
          label={t`Service levels`}
          below={add}
          total={plural(
            data.length,
            t`${data.length} service level`,
            t`${data.length} service levels`,
          )}
          head={
            <>
              <SortHead by="name" sorting={sorting}>{t`Service level`}</SortHead>
              {priorities.map((priority) => (
                <SortHead key={priority} by={priority} sorting={sorting}>
                  {priorityLabels[priority]}
                </SortHead>
              ))}
              <th scope="col">{t`Warns at`}</th>
              <th scope="col" className={cellLook.wraps}>{t`Used by`}</th>
              <th scope="col">
                <VisuallyHidden>{t`Change`}</VisuallyHidden>
              </th>
            </>
          }
        >
          {rows.map((template) => (
            <TemplateRow
              key={template.id}
              template={template}
              onChange={() => setEditing(template)}
            >
              <td className={cellLook.wraps}>
                {routings
                  ? formatShortList(listRoutingNamesBySlaTemplate(template, routings)) ||
                    t`nothing yet`
                  : '…'}
              </td>
            </TemplateRow>
          ))}
        </PlainTable>
      )}
      {editing ? (
        <SlaTemplateDialog
          template={editing === 'new' ? undefined : editing}
          usedBy={editing === 'new' ? [] : listRoutingNamesBySlaTemplate(editing, routings ?? [])}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
}
