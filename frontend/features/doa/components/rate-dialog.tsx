import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { EditorDialog } from '#frontend/components/editor/editor-dialog.tsx';
import { refusedAt, refusedElsewhere } from '#frontend/components/editor/refusals.ts';
import { useKeptItem } from '#frontend/components/editor/use-kept-item.ts';
import { readDecimal } from '#frontend/components/format/read-decimal.ts';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { callApi } from '#frontend/lib/api-client.ts';
import type { Rate } from '#shared/doa/doa.ts';
import { createRate, removeRate, updateRate } from '#shared/doa/doa-api.ts';
import { PlainDate } from '#shared/fields.ts';
import { useRefreshDoa } from '../api/doa.ts';
import { rateOn } from '../rates.ts';

type RateDialogProps = {
  /** none: a new one */
  readonly rate: Rate | undefined;
  readonly rates: readonly Rate[];
  /** the application's currency */
  readonly own: string;
  readonly onClose: () => void;
};

/** Digits after the point that a rate may have. */
const decimals = 6;

/** One exchange rate from a day on; what was sent before keeps the rate it was sent with. */
export function RateDialog({ rate, rates, own, onClose }: RateDialogProps) {
  const format = useFormat();
  const [currency, setCurrency] = useState(rate?.currency ?? '');
  const [value, setValue] = useState(rate?.rate ?? '');
  const [validFrom, setValidFrom] = useState(rate?.validFrom ?? '');
  const {
    busy,
    refused,
    save: keep,
    remove,
  } = useKeptItem({
    item: rate,
    create: (body) => callApi(createRate, { body }),
    update: ({ id, version }, body) =>
      callApi(updateRate, { params: { id }, body, ifMatch: version }),
    remove: ({ id, version }) => callApi(removeRate, { params: { id }, ifMatch: version }),
    refresh: useRefreshDoa(),
    onClose,
  });
  const read = readDecimal(value, decimals);
  const code = currency.trim().toUpperCase();
  const before = rateOn(
    rates.filter((one) => one !== rate),
    code,
    validFrom,
  );

  async function save() {
    const body = { currency: code, rate: read ?? value, validFrom };
    await keep(body, `the rate of ${code}`);
  }

  const isDay = PlainDate.safeParse(validFrom).success;
  return (
    <EditorDialog
      title={rate ? `The rate of ${rate.currency}` : 'A new exchange rate'}
      action="Save the rate"
      busy={busy}
      refused={refusedElsewhere(refused, ['currency', 'rate', 'validFrom'])}
      effect={
        <>
          <b>When you save</b>{' '}
          {read !== undefined && isDay && code
            ? `1 ${code} is ${read} ${own} for requests sent from ${format.date(validFrom)} on${before ? `, instead of ${before.rate}` : ''}.`
            : 'requests sent from that day on are converted with it.'}{' '}
          Requests that were sent keep theirs.
        </>
      }
      removal={
        rate ? (
          <Button
            variant="subtle"
            loading={busy}
            onClick={() => void remove(`the rate of ${rate.currency}`)}
          >
            Remove
          </Button>
        ) : undefined
      }
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextInput
        label="Currency"
        description="Three letters, such as USD"
        value={currency}
        error={refusedAt(refused, 'currency')}
        onChange={({ target }) => setCurrency(target.value)}
      />
      <TextInput
        label={`Worth of one in ${own}`}
        inputMode="decimal"
        value={value}
        error={refusedAt(refused, 'rate')}
        onChange={({ target }) => setValue(target.value)}
      />
      <TextInput
        type="date"
        label="From"
        value={validFrom}
        error={refusedAt(refused, 'validFrom')}
        onChange={({ target }) => setValidFrom(target.value)}
      />
    </EditorDialog>
  );
}
