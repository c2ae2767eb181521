import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatOtherErrors } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { formatDate } from '#frontend/components/text/format/dates.ts';
import { parseTypedDecimal } from '#frontend/components/text/format/typed-number.ts';
import { namedCategoriesQuery } from '#frontend/data/reference.ts';
import {
  removalPlansQuery,
  saveRetentionRules,
  useRefreshRetention,
} from '#frontend/data/retention.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { retentionOutcomeLabels } from '#frontend/widgets/words/retention-words.ts';
import { toNumber } from '#shared/decimal.ts';
import { type Retention, RetentionRule } from '#shared/retention/retention.ts';
import { RetentionOutcome } from '#shared/retention/retention-outcome.ts';

type RuleDialogProps = {
  readonly retention: Retention;
  /** Position of the rule; undefined for a new rule. */
  readonly at: number | undefined;
  readonly onClose: () => void;
};

const listRules = ({ rules }: Retention): RetentionRule[] =>
  rules.map(({ categoryId, outcome, months }) => ({ categoryId, outcome, months }));

/** Parse typed months. Text that is not a whole number is rejected like 0. */
const readMonths = (typed: string) =>
  toNumber(parseTypedDecimal(typed, { decimals: 0 }) ?? '0') ?? 0;

/** Dialog for a rule that defines how long ended requests are kept, with the effect of saving the rule. */
export function RuleDialog({ retention, at, onClose }: RuleDialogProps) {
  const before = at === undefined ? undefined : retention.rules[at];
  const { data: categories = [] } = useQuery(namedCategoriesQuery());
  const [categoryId, setCategoryId] = useState(before?.categoryId ?? '');
  const [outcome, setOutcome] = useState<string>(before?.outcome ?? '');
  const [months, setMonths] = useState(before ? String(before.months ?? '') : '120');
  const { busy, refused, clearError, submit } = useWrite({ refresh: useRefreshRetention() });
  const index = at ?? retention.rules.length;
  const others = listRules(retention).filter((_, n) => n !== at);
  const { data: known } = RetentionOutcome.safeParse(outcome);
  const rule = {
    categoryId: categoryId || null,
    outcome: known ?? null,
    months: months.trim() === '' ? null : readMonths(months),
  };
  const rules = listRules(retention);
  rules[index] = rule;
  const isSound = RetentionRule.safeParse(rule).success;
  const error = (field: string) => refused.fields[`rules.${index}.${field}`]?.join(' ');
  const names = ['categoryId', 'outcome', 'months'].map((name) => `rules.${index}.${name}`);
  const save = (next: readonly RetentionRule[], done: string) =>
    submit(() => saveRetentionRules(next, retention), { done, onDone: onClose });
  return (
    <EditorDialog
      title={before ? t`Rule` : t`New rule`}
      action={t`Save the rule`}
      busy={busy}
      refused={formatOtherErrors(refused, names)}
      effect={
        isSound ? <RuleEffect rules={rules} /> : t`Enter 3 to 1200 months, or nothing for ever.`
      }
      {...(before && { onRemove: () => void save(others, t`Removed the rule`) })}
      onSave={() => void save(rules, t`Saved the rule`)}
      onClose={onClose}
    >
      <NativeSelect
        label={t`Category`}
        value={categoryId}
        error={error('categoryId')}
        data={[
          { value: '', label: t`All categories` },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ target }) => {
          setCategoryId(target.value);
          clearError(`rules.${index}.outcome`);
        }}
      />
      <NativeSelect
        label={t`Outcome`}
        value={outcome}
        error={error('outcome')}
        data={[
          { value: '', label: t`All outcomes` },
          ...RetentionOutcome.options.map((one) => ({
            value: one,
            label: retentionOutcomeLabels[one],
          })),
        ]}
        onChange={({ target }) => {
          setOutcome(target.value);
          clearError(`rules.${index}.outcome`);
        }}
      />
      <TextInput
        label={t`Months after the end`}
        description={t`Leave it empty to keep these requests for ever.`}
        inputMode="numeric"
        maxLength={4}
        value={months}
        error={error('months')}
        onChange={({ target }) => {
          setMonths(target.value);
          clearError(`rules.${index}.months`);
        }}
      />
    </EditorDialog>
  );
}

/** Number of ended requests that these rules remove earlier, calculated by the code that removes requests. */
function RuleEffect({ rules }: { rules: readonly RetentionRule[] }) {
  const { locale } = useViewer();
  const { data: plans, error } = useQuery(removalPlansQuery(rules));
  if (error) return t`The effect could not be calculated. Saving changes nothing before 30 days.`;
  if (!plans) return t`Counting the ended requests…`;
  const { sooner, soonerFrom, held } = plans;
  if (soonerFrom === null) return t`No ended request goes earlier than now.`;
  const from = formatDate(soonerFrom.slice(0, 10), locale);
  return (
    <>
      <b>{t`When you save`}</b>{' '}
      {plural(
        sooner,
        t`${sooner} ended request goes earlier, on ${from} or later.`,
        t`${sooner} ended requests go earlier, the first on ${from}.`,
      )}{' '}
      {t`Held: ${held.count}. Other administrators get a message.`}
    </>
  );
}
