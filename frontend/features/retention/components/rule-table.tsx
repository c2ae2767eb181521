import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { PlainTable } from '#frontend/components/lists/plain-table.tsx';
import { formatDate } from '#frontend/components/text/format/dates.ts';
import { namedCategoriesQuery } from '#frontend/data/reference.ts';
import { t } from '#frontend/lib/text.ts';
import { lazyWithWidgets } from '#frontend/theme/lazy-with-widgets.ts';
import { formatMonths, retentionOutcomeLabels } from '#frontend/widgets/words/retention-words.ts';
import type { Retention } from '#shared/retention/retention.ts';

const RuleDialog = lazyWithWidgets(async () => (await import('./rule-dialog.tsx')).RuleDialog);

/** Table of the rules that define how long ended requests are kept. */
export function RuleTable({ retention }: { retention: Retention }) {
  const { locale } = useViewer();
  const { data: categories = [] } = useQuery(namedCategoriesQuery());
  const [edited, edit] = useState<number | 'new'>();
  const nameOf = (categoryId: string | null) =>
    categoryId === null
      ? t`All categories`
      : (categories.find(({ id }) => id === categoryId)?.name ?? t`Removed category`);
  const { rules } = retention;
  const add = (
    <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => edit('new')}>
      {t`New rule`}
    </Button>
  );
  return (
    <Panel title={t`Rules`} aside={rules.length > 0 ? add : undefined}>
      {rules.length === 0 ? (
        <EmptyState
          title={t`All requests are kept for ever`}
          action={add}
        >{t`A rule removes ended requests some time after their end, such as rejected ones after two years. The most specific rule applies.`}</EmptyState>
      ) : (
        <PlainTable
          label={t`Rules`}
          head={
            <>
              <th scope="col">{t`Category`}</th>
              <th scope="col">{t`Outcome`}</th>
              <th scope="col">{t`Kept for`}</th>
              <th scope="col">{t`Since`}</th>
            </>
          }
        >
          {rules.map((rule, n) => (
            <tr key={`${rule.categoryId} ${rule.outcome}`}>
              <th scope="row">
                <Button variant="subtle" onClick={() => edit(n)}>
                  {nameOf(rule.categoryId)}
                </Button>
              </th>
              <td>{rule.outcome ? retentionOutcomeLabels[rule.outcome] : t`All outcomes`}</td>
              <td>{formatMonths(rule)}</td>
              <td>{formatDate(rule.since.slice(0, 10), locale)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {edited === undefined ? null : (
        <Suspense>
          <RuleDialog
            retention={retention}
            at={edited === 'new' ? undefined : edited}
            onClose={() => edit(undefined)}
          />
        </Suspense>
      )}
    </Panel>
  );
}
