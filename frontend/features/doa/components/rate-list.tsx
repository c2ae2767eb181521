import { TextInput } from '@mantine/core';
import { IconCircleCheck, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { EmptyState } from '#frontend/components/empty-state.tsx';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { toPlainDate } from '#frontend/components/format/dates.ts';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { IconButton } from '#frontend/components/icon-button.tsx';
import { ListSkeleton } from '#frontend/components/list-skeleton.tsx';
import { cellLook, PlainTable } from '#frontend/components/plain-table.tsx';
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx';
import { authorityQuery, ratesQuery } from '#frontend/data/doa.ts';
import type { Rate } from '#shared/doa/doa.ts';
import { rateOn, ratesByCurrency } from '../rates.ts';
import { RateDialog } from './rate-dialog.tsx';
import classes from './rate-list.module.css';

/** Currencies with their rates as they changed, and which of them is used on a day. */
export function RateList() {
  const format = useFormat();
  const { data, error, refetch } = useQuery(ratesQuery());
  const { data: authority } = useQuery(authorityQuery(''));
  const [day, setDay] = useState(() => toPlainDate(format.now, 'UTC'));
  const [editing, setEditing] = useState<Rate | 'new'>();
  if (error && !data)
    return (
      <ErrorPanel
        title="The exchange rates could not be loaded"
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data || !authority) return <ListSkeleton rows={4} look="rows" />;
  const own = authority.currency;
  const add = (
    <Button
      variant={data.length > 0 ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setEditing('new')}
    >
      Add a rate
    </Button>
  );
  return (
    <>
      {data.length === 0 ? (
        <EmptyState title={`Everything is in ${own}`} action={add}>
          Add rates for the other currencies that requests are made in, so that their amounts can be
          compared with limits.
        </EmptyState>
      ) : (
        <>
          <div className={classes.day}>
            <TextInput
              type="date"
              label="Used for requests sent on"
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
          </div>
          <PlainTable
            label="Exchange rates"
            below={add}
            head={
              <>
                <th scope="col">Currency</th>
                <th scope="col">From</th>
                <th scope="col" className={cellLook.end}>
                  In {own}
                </th>
                <th scope="col">On that day</th>
                <th scope="col">
                  <VisuallyHidden>Change</VisuallyHidden>
                </th>
              </>
            }
          >
            {ratesByCurrency(data).map(({ currency, items }) => {
              const used = rateOn(data, currency, day);
              return (
                <Fragment key={currency}>
                  {items.map((rate, n) => (
                    <tr key={rate.id} className={used === rate ? classes.used : undefined}>
                      <th scope="row">
                        {n === 0 ? currency : <VisuallyHidden>{currency}</VisuallyHidden>}
                      </th>
                      <td>{format.date(rate.validFrom)}</td>
                      <td className={cellLook.end}>{rate.rate}</td>
                      <td className={cellLook.quiet}>
                        {used === rate ? (
                          <span className={classes.mark}>
                            <IconCircleCheck size={14} aria-hidden /> used
                          </span>
                        ) : rate.validFrom > day ? (
                          'not yet'
                        ) : (
                          'no longer'
                        )}
                      </td>
                      <td>
                        <IconButton
                          aria-label={`Change the rate of ${currency} from ${format.date(rate.validFrom)}`}
                          onClick={() => setEditing(rate)}
                        >
                          <IconPencil size={16} stroke={1.5} aria-hidden />
                        </IconButton>
                      </td>
                    </tr>
                  ))}
                </Fragment>
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
