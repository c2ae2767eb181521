import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { EmptyState } from '#frontend/components/empty-state.tsx';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { formatWorking } from '#frontend/components/format/duration.ts';
import { IconButton } from '#frontend/components/icon-button.tsx';
import { ListSkeleton } from '#frontend/components/list-skeleton.tsx';
import { cellLook, PlainTable } from '#frontend/components/plain-table.tsx';
import { Tag } from '#frontend/components/tag.tsx';
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx';
import { routingsInUseQuery } from '#frontend/data/routing.ts';
import { templatesQuery } from '#frontend/data/sla.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { SlaTemplate } from '#shared/sla/calendar.ts';
import { priorities, priorityWord } from '../priorities.ts';
import { TemplateDialog } from './template-dialog.tsx';

/** Names of the routings with a step that has this service level. */
const usedBy = ({ id }: SlaTemplate, routings: readonly RoutingSequence[]) =>
  routings
    .filter(({ steps }) => steps.some(({ slaTemplateId }) => slaTemplateId === id))
    .map(({ name }) => name);

/** How long a decision may take, per priority. */
export function TemplateList() {
  const { data, error, refetch } = useQuery(templatesQuery());
  const { data: routings } = useQuery(routingsInUseQuery());
  const [editing, setEditing] = useState<SlaTemplate | 'new'>();
  if (error && !data)
    return (
      <ErrorPanel
        title="The service levels could not be loaded"
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <ListSkeleton rows={4} look="rows" />;
  const add = (
    <Button
      variant={data.length > 0 ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setEditing('new')}
    >
      Add a service level
    </Button>
  );
  return (
    <>
      {data.length === 0 ? (
        <EmptyState title="No service levels yet" action={add}>
          A service level sets how much working time a decision may take. Steps of a routing without
          one never come due.
        </EmptyState>
      ) : (
        <PlainTable
          label="Service levels"
          below={add}
          head={
            <>
              <th scope="col">Service level</th>
              {priorities.map((priority) => (
                <th key={priority} scope="col">
                  {priorityWord[priority]}
                </th>
              ))}
              <th scope="col">Warns at</th>
              <th scope="col" className={cellLook.wraps}>
                Used by
              </th>
              <th scope="col">
                <VisuallyHidden>Change</VisuallyHidden>
              </th>
            </>
          }
        >
          {data.map((template) => (
            <tr key={template.id}>
              <th scope="row">
                {template.name} {template.isActive ? null : <Tag>off</Tag>}
              </th>
              {priorities.map((priority) => (
                <td key={priority}>{formatWorking(template.targets[priority])}</td>
              ))}
              <td>{template.warnAtPercent.map((percent) => `${percent} %`).join(', ') || '–'}</td>
              <td className={cellLook.wraps}>
                {routings ? usedBy(template, routings).join(', ') || 'nothing yet' : '…'}
              </td>
              <td>
                <IconButton
                  aria-label={`Change ${template.name}`}
                  onClick={() => setEditing(template)}
                >
                  <IconPencil size={16} stroke={1.5} aria-hidden />
                </IconButton>
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      {editing ? (
        <TemplateDialog
          template={editing === 'new' ? undefined : editing}
          usedBy={editing === 'new' ? [] : usedBy(editing, routings ?? [])}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
}
