import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { requireDecimal } from '#frontend/components/inputs/require-decimal.ts';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { useItemDialog } from '#frontend/components/overlay/use-item-dialog.ts';
import { formatMoney } from '#frontend/components/text/format/numbers.ts';
import {
  formatDecimalInput,
  parseTypedDecimal,
} from '#frontend/components/text/format/typed-number.ts';
import { useRefreshDoa } from '#frontend/data/doa.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
import { HistorySection } from '#frontend/widgets/history/history-section.tsx';
import { compareDecimals, toNumber } from '#shared/decimal.ts';
import type { DoaLevel } from '#shared/doa/doa.ts';
import { levelEndpoints } from '#shared/doa/doa-api.ts';
import classes from './level-dialog.module.css';

type LevelDialogProps = {
  /** Undefined for a new level. */
  readonly level: DoaLevel | undefined;
  readonly levels: readonly DoaLevel[];
  /** Number of rules with this level. */
  readonly uses: number;
  /** Currencies with an exchange rate, starting with the currency of the application. */
  readonly currencies: readonly string[];
  readonly onClose: () => void;
};

const getCode = (currency: string) => currency.trim().toUpperCase();

/** Dialog for an approval level: its rank and its maximum amount. */
export function LevelDialog({ level, levels, uses, currencies, onClose }: LevelDialogProps) {
  const { locale } = useViewer();
  const highest = Math.max(0, ...levels.map(({ rank }) => rank));
  const [isLimited, setLimited] = useState(level ? level.limit !== null : true);
  const { values, text, dialog } = useItemDialog(levelEndpoints, level, {
    fields: {
      name: level?.name ?? '',
      rank: String(level?.rank ?? highest + 1),
      'limit.amount': level?.limit ? formatDecimalInput(level.limit.amount) : '',
      'limit.currency': level?.limit?.currency ?? currencies[0] ?? 'EUR',
    },
    body: ({ name, rank, ...limit }) => ({
      name,
      rank: toNumber(requireDecimal('rank', rank, { decimals: 0 })) ?? 0,
      limit: isLimited
        ? {
            amount: requireDecimal('limit.amount', limit['limit.amount'], {
              unit: getCode(limit['limit.currency']),
            }),
            currency: getCode(limit['limit.currency']),
          }
        : null,
    }),
    nameOf: ({ name }) => name,
    refresh: useRefreshDoa(),
    onClose,
  });
  const currency = getCode(values['limit.currency']);
  const read = parseTypedDecimal(values['limit.amount'], { unit: currency });
  const reach =
    isLimited &&
    read !== undefined &&
    compareDecimals(read, '0') >= 0 &&
    currencies.includes(currency)
      ? t`up to ${formatMoney({ amount: read, currency }, locale)}`
      : isLimited
        ? t`up to the amount you enter`
        : t`on any amount`;
  return (
    <EditorDialog
      {...dialog}
      history={level && <HistorySection operation={levelEndpoints.history} id={level.id} />}
      title={level ? level.name : t`New level`}
      action={t`Save the level`}
      effect={rich`${<b>{t`When you save`}</b>} ${
        uses > 0
          ? plural(
              uses,
              t`the people of ${uses} rule may decide ${reach}.`,
              t`the people of ${uses} rules may decide ${reach}.`,
            )
          : t`rules can assign it. It allows approval ${reach}.`
      } Open requests stay with their assignees.`}
    >
      <div className={`stack top gap-12 ${classes.row}`}>
        <TextInput label={t`Name`} withAsterisk maxLength={120} {...text('name')} />
        <TextInput
          label={t`Rank`}
          description={t`Lowest rank is asked first`}
          inputMode="numeric"
          {...text('rank')}
        />
      </div>
      <Checkbox
        label={t`Limit the amount`}
        checked={isLimited}
        onChange={({ target }) => setLimited(target.checked)}
      />
      {isLimited ? (
        <div className={`stack top gap-12 ${classes.row}`}>
          <TextInput label={t`Limit`} inputMode="decimal" {...text('limit.amount')} />
          <TextInput label={t`Currency`} list="level-currencies" {...text('limit.currency')} />
          <datalist id="level-currencies">
            {currencies.map((code) => (
              <option key={code} value={code} />
            ))}
          </datalist>
        </div>
      ) : null}
    </EditorDialog>
  );
}
