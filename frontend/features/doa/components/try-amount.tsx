import { NativeSelect, TextInput } from '@mantine/core';
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { formatAmount } from '#frontend/components/text/format/numbers.ts';
import { findTypedNumberProblem } from '#frontend/components/text/format/typed-number.ts';
import { t } from '#frontend/lib/text.ts';
import type { AuthorityMatrix } from '#shared/doa/matrix.ts';
import type { ClimbStep } from '../authority.ts';
import { maxUnfilteredDepartments } from '../filter-rows.ts';
import classes from './try-amount.module.css';

const DepartmentSelect = lazy(async () => ({
  default: (await import('./department-select.tsx')).DepartmentSelect,
}));

export type TrialInput = { readonly departmentId: string; readonly amount: string };
type TryAmountProps = {
  readonly matrix: AuthorityMatrix;
  readonly asked: TrialInput;
  readonly steps: readonly ClimbStep[];
  readonly onChange: (asked: TrialInput) => void;
};

const notes = {
  nobody: t`nobody at this level`,
  noRate: t`no exchange rate: left out`,
  decides: t`may decide`,
} as const;

/** Test of the approval rules, which shows the approvers for an amount. */
export function ApprovalRuleTest({ matrix, asked, steps, onChange }: TryAmountProps) {
  const { locale } = useViewer();
  const end = steps.at(-1);
  const choose = (departmentId: string) => onChange({ ...asked, departmentId });
  return (
    <section className={`row wrap bottom ${classes.trial}`} aria-label={t`Try an amount`}>
      <div className={`stack top gap-12 ${classes.ask}`}>
        {matrix.rows.length > maxUnfilteredDepartments ? (
          <Suspense fallback={<NativeSelect label={t`Test an amount for`} data={[]} disabled />}>
            <DepartmentSelect
              label={t`Test an amount for`}
              rows={matrix.rows}
              value={asked.departmentId}
              onChange={choose}
            />
          </Suspense>
        ) : (
          <NativeSelect
            label={t`Test an amount for`}
            value={asked.departmentId}
            data={matrix.rows.map(({ departmentId, name }) => ({
              value: departmentId ?? '',
              label: name,
            }))}
            onChange={({ target }) => choose(target.value)}
          />
        )}
        <TextInput
          label={t`Amount`}
          inputMode="decimal"
          rightSection={<span className="text-12 muted">{matrix.currency}</span>}
          rightSectionWidth={48}
          value={asked.amount}
          error={
            findTypedNumberProblem(asked.amount, { unit: matrix.currency }) ??
            (asked.amount && steps.length === 0 ? t`Enter an amount such as 1150.30.` : null)
          }
          onChange={({ target }) => onChange({ ...asked, amount: target.value })}
        />
      </div>
      <ol className="row wrap stretch gap-8" aria-live="polite">
        {steps.map((step, n) => (
          <li key={step.levelId} className={`row gap-8 ${classes.step}`} data-state={step.state}>
            {n > 0 ? <IconArrowRight size={14} className="muted" aria-hidden /> : null}
            <span className={`stack text-13 ${classes.card}`}>
              <b>{step.who || t`Nobody`}</b>
              <span>
                {step.state === 'decides' ? <IconCircleCheck size={13} aria-hidden /> : null}
                {step.state === 'tooLow'
                  ? t`up to ${formatAmount(step.limit ?? '', matrix.currency, locale)}: not enough`
                  : notes[step.state]}
              </span>
            </span>
          </li>
        ))}
        {end && end.state !== 'decides' ? (
          <li className={`row gap-8 ${classes.step}`} data-state="fallback">
            <IconArrowRight size={14} className="muted" aria-hidden />
            <span className={`stack text-13 ${classes.card}`}>
              <b>{t`The fallback approvers`}</b>
              <span>{t`nobody’s limit covers it`}</span>
            </span>
          </li>
        ) : null}
      </ol>
    </section>
  );
}
