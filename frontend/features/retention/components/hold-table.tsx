import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { cellLook, PlainTable } from '#frontend/components/lists/plain-table.tsx';
import { formatDate } from '#frontend/components/text/format/dates.ts';
import { liftHold, useRefreshRetention } from '#frontend/data/retention.ts';
import { t } from '#frontend/lib/text.ts';
import { lazyWithWidgets } from '#frontend/theme/lazy-with-widgets.ts';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import { holdTargetLabels } from '#frontend/widgets/words/retention-words.ts';
import type { LegalHold } from '#shared/retention/retention.ts';

const HoldDialog = lazyWithWidgets(async () => (await import('./hold-dialog.tsx')).HoldDialog);

/** Table of the legal holds in effect, which can be set and lifted here. */
export function HoldTable({ holds }: { holds: readonly LegalHold[] }) {
  const { locale } = useViewer();
  const [isAdding, setAdding] = useState(false);
  const { act } = useWrite({ refresh: useRefreshRetention() });
  const done = t`The hold ends after 30 days`;
  const day = (at: string) => formatDate(at.slice(0, 10), locale);
  return (
    <Panel
      title={t`Legal holds`}
      count={holds.length}
      aside={
        <Button
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => setAdding(true)}
        >{t`New legal hold`}</Button>
      }
    >
      {holds.length === 0 ? (
        <p className="paragraph">{t`Nothing is held. A legal hold keeps requests, whatever the rules say.`}</p>
      ) : (
        <PlainTable
          label={t`Legal holds`}
          head={
            <>
              <th scope="col">{t`Held`}</th>
              <th scope="col" className={cellLook.wraps}>{t`Reason`}</th>
              <th scope="col">{t`Set by`}</th>
              <th scope="col">{t`Until`}</th>
            </>
          }
        >
          {holds.map((hold) => (
            <tr key={hold.id}>
              <th scope="row">
                {holdTargetLabels[hold.on]}: {hold.name}
              </th>
              <td className={cellLook.wraps}>{hold.reason}</td>
              <td>
                <PersonChip person={hold.by} /> {day(hold.since)}
              </td>
              <td>
                {hold.endsAt ? (
                  day(hold.endsAt)
                ) : (
                  <Button
                    variant="subtle"
                    aria-label={t`Lift the hold on ${hold.name}`}
                    onClick={() => void act(() => liftHold(hold.id), { done })}
                  >{t`Lift`}</Button>
                )}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      {isAdding ? (
        <Suspense>
          <HoldDialog onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </Panel>
  );
}
