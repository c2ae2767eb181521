import { NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import type { DayRange } from '#frontend/data/publish-routing.ts';
import { t } from '#frontend/lib/text.ts';
import { DateField } from '#frontend/widgets/date-field/date-field.tsx';
import { formatApproverSource } from '#frontend/widgets/routing/step-words.ts';
import type { RoutingNames } from '#frontend/widgets/routing/use-routing-names.ts';
import { compareNames } from '#shared/fold-name.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import {
  type Change,
  type ChangeKind,
  findWhatIfProblem,
  listJoinableSources,
  maxChanges,
} from '../what-if-changes.ts';
import classes from './what-if.module.css';

const kinds: readonly { readonly kind: ChangeKind; readonly word: string }[] = [
  { kind: 'away', word: t`Somebody is away` },
  { kind: 'more', word: t`One more person` },
  { kind: 'limit', word: t`Another approval limit` },
  { kind: 'target', word: t`Another target` },
];
const getWord = (kind: ChangeKind) => kinds.find((one) => one.kind === kind)?.word ?? '';

const newChange = (kind: ChangeKind, { from, to }: DayRange): Change => {
  switch (kind) {
    case 'away':
      return { kind, userId: '', from, to, delegateId: '' };
    case 'more':
      return { kind, source: '' };
    case 'limit':
      return { kind, levelId: '', amount: '' };
    case 'target':
      return { kind, stepId: '', hours: '' };
  }
};

type Choices = {
  readonly draft: RoutingDraft;
  readonly names: RoutingNames;
  /** Names of the people in the requests, by id. */
  readonly people: ReadonlyMap<string, string>;
};
type WhatIfChangesProps = Choices & {
  readonly days: DayRange;
  readonly changes: readonly Change[];
  /** Whether problems are shown. */
  readonly isChecked: boolean;
  readonly onChange: (changes: Change[]) => void;
};

/**
 * Editor for the changes of a simulation, one per line: absent person, additional person, other limit, or other target.
 */
export function WhatIfChanges(props: WhatIfChangesProps) {
  const { days, changes, isChecked, onChange, ...choices } = props;
  return (
    <>
      {changes.map((change, n) => {
        const problem = isChecked ? findWhatIfProblem(change, days) : undefined;
        return (
          <fieldset key={n} className={`row wrap bottom gap-8-12 border-below ${classes.change}`}>
            <legend>{getWord(change.kind)}</legend>
            <ChangeFields
              {...choices}
              change={change}
              id={`change-${n}`}
              onChange={(next) => onChange(changes.with(n, next))}
            />
            <IconButton
              aria-label={t`Remove: ${getWord(change.kind)}`}
              onClick={() => onChange(changes.filter((_, at) => at !== n))}
            >
              <IconX size={15} aria-hidden />
            </IconButton>
            {problem ? (
              <p className={`paragraph ${classes.problem}`} role="alert">
                {problem}
              </p>
            ) : null}
          </fieldset>
        );
      })}
      <div className="row wrap stretch gap-8">
        {kinds.map(({ kind, word }) => (
          <Button
            key={kind}
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={changes.length >= maxChanges}
            onClick={() => onChange([...changes, newChange(kind, days)])}
          >
            {word}
          </Button>
        ))}
      </div>
    </>
  );
}

type ChangeFieldsProps = Choices & {
  readonly change: Change;
  readonly id: string;
  readonly onChange: (change: Change) => void;
};

type Choice = { readonly value: string; readonly label: string };
const withNone = (none: string, choices: readonly Choice[]): Choice[] => [
  { value: '', label: none },
  ...choices,
];

function ChangeFields({ change, id, draft, names, people, onChange }: ChangeFieldsProps) {
  const persons = [...people]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => compareNames(a.label, b.label));
  const select = (label: string, value: string, data: Choice[], set: (value: string) => Change) => (
    <NativeSelect
      label={label}
      value={value}
      data={data}
      onChange={({ target }) => onChange(set(target.value))}
    />
  );
  const date = (label: string, key: 'from' | 'to') =>
    change.kind === 'away' ? (
      <DateField
        id={`${id}-${key}`}
        name={label}
        label={label}
        value={change[key]}
        compact={false}
        onChange={(value) => onChange({ ...change, [key]: String(value ?? '') })}
      />
    ) : null;
  switch (change.kind) {
    case 'away':
      return (
        <>
          {select(t`Who`, change.userId, withNone(t`Choose`, persons), (userId) => ({
            ...change,
            userId,
          }))}
          {date(t`First day`, 'from')}
          {date(t`Last day`, 'to')}
          {select(t`Decides instead`, change.delegateId, withNone(t`Nobody`, persons), (one) => ({
            ...change,
            delegateId: one,
          }))}
        </>
      );
    case 'more': {
      const crowds = listJoinableSources(draft.steps).map(({ key, source }) => ({
        value: key,
        label: source ? formatApproverSource(source, names) : key,
      }));
      return select(t`In`, change.source, withNone(t`Choose`, crowds), (source) => ({
        ...change,
        source,
      }));
    }
    case 'limit':
      return (
        <>
          {select(
            t`Level`,
            change.levelId,
            withNone(
              t`Choose`,
              names.levels.map((level) => ({ value: level.id, label: level.name })),
            ),
            (levelId) => ({ ...change, levelId }),
          )}
          <TextInput
            label={t`Up to (${names.currency}; empty: any amount)`}
            inputMode="decimal"
            maxLength={22}
            value={change.amount}
            onChange={({ target }) => onChange({ ...change, amount: target.value.trim() })}
          />
        </>
      );
    case 'target':
      return (
        <>
          {select(
            t`Step`,
            change.stepId,
            withNone(
              t`Choose`,
              draft.steps.map((step) => ({ value: step.id, label: step.name })),
            ),
            (stepId) => ({ ...change, stepId }),
          )}
          <TextInput
            label={t`Working hours (empty: none)`}
            inputMode="decimal"
            maxLength={7}
            value={change.hours}
            onChange={({ target }) => onChange({ ...change, hours: target.value.trim() })}
          />
        </>
      );
  }
}
