import { NativeSelect, TextInput } from '@mantine/core';
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import { formatAmount } from '#frontend/components/format/numbers.ts';
import { useViewer } from '#frontend/components/viewer.tsx';
import type { AuthorityMatrix } from '#shared/doa/matrix.ts';
import type { Step } from '../authority.ts';
import classes from './try-amount.module.css';

export type Asked = { readonly departmentId: string; readonly amount: string };
type TryAmountProps = {
  readonly matrix: AuthorityMatrix;
  readonly asked: Asked;
  readonly steps: readonly Step[];
  readonly onChange: (asked: Asked) => void;
};

const notes = {
  nobody: 'nobody at this level',
  noRate: 'no exchange rate: left out',
  decides: 'may decide',
} as const;

/** A question to the rules: who would decide on an amount. */
export function TryAmount({ matrix, asked, steps, onChange }: TryAmountProps) {
  const { locale } = useViewer();
  const end = steps.at(-1);
  return (
    <section className={classes.try} aria-label="Try an amount">
      <div className={classes.ask}>
        <NativeSelect
          label="Try an amount in"
          value={asked.departmentId}
          data={matrix.rows.map(({ departmentId, name }) => ({
            value: departmentId ?? '',
            label: name,
          }))}
          onChange={({ target }) => onChange({ ...asked, departmentId: target.value })}
        />
        <TextInput
          label="Amount"
          inputMode="decimal"
          rightSection={<span className={classes.unit}>{matrix.currency}</span>}
          rightSectionWidth={48}
          value={asked.amount}
          error={asked.amount && steps.length === 0 ? 'Enter an amount such as 1150.30.' : null}
          onChange={({ target }) => onChange({ ...asked, amount: target.value })}
        />
      </div>
      <ol className={classes.chain} aria-live="polite">
        {steps.map((step, n) => (
          <li key={step.levelId} className={classes.step} data-state={step.state}>
            {n > 0 ? <IconArrowRight size={14} className={classes.arrow} aria-hidden /> : null}
            <span className={classes.card}>
              <b>{step.who || 'Nobody'}</b>
              <span>
                {step.state === 'decides' ? <IconCircleCheck size={13} aria-hidden /> : null}
                {step.state === 'tooLow'
                  ? `up to ${formatAmount(step.limit ?? '', matrix.currency, locale)}: not enough`
                  : notes[step.state]}
              </span>
            </span>
          </li>
        ))}
        {end && end.state !== 'decides' ? (
          <li className={classes.step} data-state="fallback">
            <IconArrowRight size={14} className={classes.arrow} aria-hidden />
            <span className={classes.card}>
              <b>The fallback approvers</b>
              <span>nobody’s limit covers it</span>
            </span>
          </li>
        ) : null}
      </ol>
    </section>
  );
}
