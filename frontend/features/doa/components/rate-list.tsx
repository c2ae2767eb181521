import { IconCircleCheck, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { SortHead } from '#frontend/components/lists/data-list/sort-head.tsx';
import { useSortedRows } from '#frontend/components/lists/data-list/use-sorted-rows.ts';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { cellLook, PlainTable } from '#frontend/components/lists/plain-table.tsx';
import { toPlainDate } from '#frontend/components/text/format/dates.ts';
import { formatDecimalInput } from '#frontend/components/text/format/typed-number.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { authorityQuery, ratesQuery } from '#frontend/data/doa.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { DateField } from '#frontend/widgets/date-field/date-field.tsx';
import type { Rate } from '#shared/doa/doa.ts';
import { PlainDate } from '#shared/fields.ts';
import { rateComparators } from '../orders.ts';
import { findRate } from '../rates.ts';
import { RateDialog } from './rate-dialog.tsx';
import classes from './rate-list.module.css';

/** List of currencies with the history of their rates, and the rate in use on a given day. */
export function RateList() {
  const format = useFormat();
  const { data, error, refetch } = useQuery(ratesQuery());
  const { data: authority } = useQuery(authorityQuery(''));
  const { timeZone } = useViewer();
  const [day, setDay] = useState(() => toPlainDate(format.now, timeZone));
  const [editing, setEditing] = useState<Rate | 'new'>();
  const { rows, sorting } = useSortedRows(data ?? [], rateComparators, 'currency');
  if (error && !data)
    return (
      <ErrorPanel
        title={t`The exchange rates could not be loaded`}
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data || !authority) return <ListSkeleton rows={4} look="rows" />;
  const own = authority.ratesCurrency;
  const add = (
    <Button
      variant={data.length > 0 ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setEditing('new')}
    >{t`Add a rate`}</Button>
  );
  return (
    <>
      {data.length === 0 ? (
        <EmptyState
          title={t`Everything is in ${own}`}
          action={add}
        >{t`Add rates for the other currencies that requests are made in, so that their amounts can be compared with limits.`}</EmptyState>
      ) : (
        <>
          <div className={classes.day}>
            <DateField
              id="rates-day"
              name={t`Used for requests sent on`}
              label={t`Used for requests sent on`}
              value={day}
              compact={false}
              onChange={(value) => {
                const typed = PlainDate.safeParse(value).data;
                if (typed) setDay(typed);
              }}
            />
          </div>
          <PlainTable
            label={t`Exchange rates`}
            below={add}
            total={plural(data.length, t`${data.length} rate`, t`${data.length} rates`)}
            head={
              <>
                <SortHead by="currency" sorting={sorting}>{t`Currency`}</SortHead>
                <SortHead by="from" sorting={sorting}>{t`From`}</SortHead>
                <SortHead by="rate" sorting={sorting} className={cellLook.end}>
                  {t`In ${own}`}
                </SortHead>
                <th scope="col">{t`On that day`}</th>
                <th scope="col">
                  <VisuallyHidden>{t`Change`}</VisuallyHidden>
                </th>
              </>
            }
          >
            {rows.map((rate, n) => {
              const { id, currency, validFrom } = rate;
              const used = findRate(data, currency, day);
              return (
                <tr key={id} className={used === rate ? classes.used : undefined}>
                  <th scope="row">
                    {rows[n - 1]?.currency === currency ? (
                      <VisuallyHidden>{currency}</VisuallyHidden>
                    ) : (
                      currency
                    )}
                  </th>
                  <td>{format.date(validFrom)}</td>
                  <td className={cellLook.end}>{formatDecimalInput(rate.rate)}</td>
                  <td className={cellLook.quiet}>
                    {used === rate ? (
                      <span className={`inline-row gap-4 ${classes.mark}`}>
                        <IconCircleCheck size={14} aria-hidden /> {t`used`}
                      </span>
                    ) : validFrom > day ? (
                      t`not yet`
                    ) : (
                      t`no longer`
                    )}
                  </td>
                  <td>
                    <IconButton
                      aria-label={t`Change the rate of ${currency} from ${format.date(validFrom)}`}
                      onClick={() => setEditing(rate)}
                    >
                      <IconPencil size={16} stroke={1.5} aria-hidden />
                    </IconButton>
                  </td>
                </tr>
              );
            })}
          </PlainTable>
        </>
      )}
      {editing ? (
        <RateDialog
          rate={editing === 'new' ? undefined : editing}
          rates={data}
          own={own}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
}
