import { TextInput } from '@mantine/core';
import { requireDecimal } from '#frontend/components/inputs/require-decimal.ts';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { useItemDialog } from '#frontend/components/overlay/use-item-dialog.ts';
import {
  formatDecimalInput,
  parseTypedDecimal,
} from '#frontend/components/text/format/typed-number.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { useRefreshDoa } from '#frontend/data/doa.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { DateField } from '#frontend/widgets/date-field/date-field.tsx';
import { HistorySection } from '#frontend/widgets/history/history-section.tsx';
import { compareDecimals } from '#shared/decimal.ts';
import type { Rate } from '#shared/doa/doa.ts';
import { rateEndpoints } from '#shared/doa/doa-api.ts';
import { PlainDate } from '#shared/fields.ts';
import { findRate } from '../rates.ts';

type RateDialogProps = {
  /** Undefined for a new rate. */
  readonly rate: Rate | undefined;
  readonly rates: readonly Rate[];
  /** Currency into which rates convert. */
  readonly own: string;
  readonly onClose: () => void;
};

/** Maximum number of decimals of a rate. */
const decimals = 6;
const getCode = (currency: string) => currency.trim().toUpperCase();

/** Dialog for an exchange rate with its start date. Requests submitted before keep their rate. */
export function RateDialog({ rate, rates, own, onClose }: RateDialogProps) {
  const format = useFormat();
  const { values, text, dialog } = useItemDialog(rateEndpoints, rate, {
    fields: {
      currency: rate?.currency ?? '',
      rate: rate ? formatDecimalInput(rate.rate) : '',
      validFrom: rate?.validFrom ?? '',
    },
    body: (typed) => ({
      ...typed,
      currency: getCode(typed.currency),
      rate: requireDecimal('rate', typed.rate, { decimals }),
    }),
    nameOf: ({ currency }) => t`the exchange rate for ${currency}`,
    refresh: useRefreshDoa(),
    onClose,
  });
  const day = text('validFrom');
  const { validFrom } = values;
  const read = parseTypedDecimal(values.rate, { decimals });
  const code = getCode(values.currency);
  const before = findRate(
    rates.filter((one) => one !== rate),
    code,
    validFrom,
  );
  const isRate = read !== undefined && compareDecimals(read, '0') > 0;
  const isForeign = code !== own && Intl.supportedValuesOf('currency').includes(code);
  const isDay = PlainDate.safeParse(validFrom).success;
  return (
    <EditorDialog
      {...dialog}
      history={rate && <HistorySection operation={rateEndpoints.history} id={rate.id} />}
      title={rate ? t`Exchange rate for ${rate.currency}` : t`New exchange rate`}
      action={t`Save the rate`}
      effect={rich`${<b>{t`When you save`}</b>} ${
        isRate && isDay && isForeign
          ? t`1 ${code} is ${formatDecimalInput(read)} ${own} for requests sent from ${format.date(validFrom)} on${before ? t`, instead of ${formatDecimalInput(before.rate)}` : ''}.`
          : t`requests sent from that day on are converted at this rate.`
      } Requests already sent keep their rate.`}
    >
      <TextInput
        label={t`Currency`}
        description={t`Three letters, such as USD`}
        {...text('currency')}
      />
      <TextInput label={t`1 unit in ${own}`} inputMode="decimal" {...text('rate')} />
      <DateField
        {...day}
        id="rate-from"
        name="From"
        label={t`From`}
        compact={false}
        onChange={(value) =>
          day.onChange({ target: { value: typeof value === 'string' ? value : '' } })
        }
      />
    </EditorDialog>
  );
}
