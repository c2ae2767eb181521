import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { EditorDialog } from '#frontend/components/editor/editor-dialog.tsx';
import { refusedAt, refusedElsewhere } from '#frontend/components/editor/refusals.ts';
import { useKeptItem } from '#frontend/components/editor/use-kept-item.ts';
import { formatCount, formatMoney } from '#frontend/components/format/numbers.ts';
import { readDecimal } from '#frontend/components/format/read-decimal.ts';
import { useViewer } from '#frontend/components/viewer.tsx';
import { callApi } from '#frontend/lib/api-client.ts';
import type { DoaLevel } from '#shared/doa/doa.ts';
import { createDoaLevel, removeDoaLevel, updateDoaLevel } from '#shared/doa/doa-api.ts';
import { useRefreshDoa } from '../api/doa.ts';
import classes from './level-dialog.module.css';

type LevelDialogProps = {
  /** none: a new one */
  readonly level: DoaLevel | undefined;
  readonly levels: readonly DoaLevel[];
  /** rules that give it */
  readonly uses: number;
  /** those with a rate, the application's own first */
  readonly currencies: readonly string[];
  readonly onClose: () => void;
};

const decimals = 2;

/** One authority level: its place among the others and up to which amount it reaches. */
export function LevelDialog({ level, levels, uses, currencies, onClose }: LevelDialogProps) {
  const { locale } = useViewer();
  const highest = Math.max(0, ...levels.map(({ rank }) => rank));
  const [name, setName] = useState(level?.name ?? '');
  const [rank, setRank] = useState(String(level?.rank ?? highest + 1));
  const [amount, setAmount] = useState(level?.limit?.amount ?? '');
  const [currency, setCurrency] = useState(level?.limit?.currency ?? currencies[0] ?? 'EUR');
  const [isLimited, setLimited] = useState(level ? level.limit !== null : true);
  const {
    busy,
    refused,
    save: keep,
    remove,
  } = useKeptItem({
    item: level,
    create: (body) => callApi(createDoaLevel, { body }),
    update: ({ id, version }, body) =>
      callApi(updateDoaLevel, { params: { id }, body, ifMatch: version }),
    remove: ({ id, version }) => callApi(removeDoaLevel, { params: { id }, ifMatch: version }),
    refresh: useRefreshDoa(),
    onClose,
  });
  const read = readDecimal(amount, decimals);

  async function save() {
    const limit = isLimited
      ? { amount: read ?? amount, currency: currency.trim().toUpperCase() }
      : null;
    const body = { name, rank: Number(rank), limit };
    await keep(body, name);
  }

  const reach =
    isLimited && read !== undefined && /^[A-Z]{3}$/.test(currency)
      ? `up to ${formatMoney({ amount: read, currency }, locale)}`
      : isLimited
        ? 'up to the amount you write'
        : 'on any amount';
  return (
    <EditorDialog
      title={level ? level.name : 'A new level'}
      action="Save the level"
      busy={busy}
      refused={refusedElsewhere(refused, ['name', 'rank', 'limit'])}
      effect={
        <>
          <b>When you save</b>{' '}
          {uses > 0
            ? `the people of ${formatCount(uses, 'rule')} may decide ${reach}.`
            : `nobody holds it yet; who does may decide ${reach}.`}{' '}
          Open requests stay with who has them.
        </>
      }
      removal={
        level ? (
          <Button variant="subtle" loading={busy} onClick={() => void remove(level.name)}>
            Remove
          </Button>
        ) : undefined
      }
      onSave={() => void save()}
      onClose={onClose}
    >
      <div className={classes.row}>
        <TextInput
          label="Name"
          value={name}
          error={refusedAt(refused, 'name')}
          onChange={({ target }) => setName(target.value)}
        />
        <TextInput
          label="Rank"
          description="1 is asked first"
          inputMode="numeric"
          value={rank}
          error={refusedAt(refused, 'rank')}
          onChange={({ target }) => setRank(target.value)}
        />
      </div>
      <Checkbox
        label="It reaches up to a limit"
        checked={isLimited}
        onChange={({ target }) => setLimited(target.checked)}
      />
      {isLimited ? (
        <div className={classes.row}>
          <TextInput
            label="Limit"
            inputMode="decimal"
            value={amount}
            error={refusedAt(refused, 'limit.amount')}
            onChange={({ target }) => setAmount(target.value)}
          />
          <TextInput
            label="Currency"
            list="level-currencies"
            value={currency}
            error={refusedAt(refused, 'limit.currency')}
            onChange={({ target }) => setCurrency(target.value)}
          />
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
