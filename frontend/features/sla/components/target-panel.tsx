import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { PlainTable } from '#frontend/components/lists/plain-table.tsx';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { routingsInUseQuery } from '#frontend/data/routing.ts';
import { templatesQuery } from '#frontend/data/sla.ts';
import { t } from '#frontend/lib/text.ts';
import { byName } from '#shared/fold-name.ts';
import type { SlaTemplate } from '#shared/sla/calendar.ts';
import { priorities, priorityLabels } from '../priorities.ts';
import { listRoutingsWith } from '../routings-with.ts';
import { TemplateRow } from './template-row.tsx';

const TemplateDialog = lazy(async () => ({
  default: (await import('./template-dialog.tsx')).TemplateDialog,
}));

/** Target times of SLA templates, next to the business hours in which they count. */
export function TargetPanel() {
  const { data: templates = [] } = useQuery(templatesQuery());
  const { data: routings = [] } = useQuery(routingsInUseQuery());
  const [editing, setEditing] = useState<SlaTemplate>();
  const active = templates.filter(({ isActive }) => isActive).sort(byName);
  if (active.length === 0) return null;
  return (
    <Panel title={t`Target times`} look="boxed" aside={t`in working time`}>
      <PlainTable
        label={t`Target times`}
        head={
          <>
            <th scope="col">{t`Service level`}</th>
            {priorities.map((priority) => (
              <th key={priority} scope="col">
                {priorityLabels[priority]}
              </th>
            ))}
            <th scope="col">{t`Warns at`}</th>
            <th scope="col">
              <VisuallyHidden>{t`Change`}</VisuallyHidden>
            </th>
          </>
        }
      >
        {active.map((template) => (
          <TemplateRow
            key={template.id}
            template={template}
            onChange={() => setEditing(template)}
          />
        ))}
      </PlainTable>
      {editing ? (
        <Suspense>
          <TemplateDialog
            template={editing}
            usedBy={listRoutingsWith(editing, routings)}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      ) : null}
    </Panel>
  );
}
