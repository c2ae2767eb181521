import { NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatHoursInput, parseHoursInput } from '#frontend/components/inputs/hours-input.ts';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { rich, t } from '#frontend/lib/text.ts';
import { AssigneeSelect } from '#frontend/widgets/people/assignee-select.tsx';
import { PersonSelect } from '#frontend/widgets/people/person-select.tsx';
import {
  escalationActionLabels,
  escalationTargetLabels,
  isAutomatic,
  type PolicyLevel,
} from '#frontend/widgets/words/level-words.ts';
import { EscalationLevel } from '#shared/escalations/policy.ts';
import classes from './level-fields.module.css';

/** Level in the form. `after` is the text typed for the hours. */
export type LevelFormValues = Omit<PolicyLevel, 'after'> & {
  readonly after: string;
  readonly key: string;
};

const targets = ['manager', 'departmentHead', 'nextDoaLevel', 'named'] as const;
const actions = EscalationLevel.shape.action.options;
const later = 4 * 3600;

const typedLevel = (level: PolicyLevel, key: string): LevelFormValues => ({
  ...level,
  after: formatHoursInput(level.after),
  key,
});

/** Return a new level, due some hours after the previous one. */
export const newLevel = (
  before?: LevelFormValues,
  key: string = crypto.randomUUID(),
): LevelFormValues =>
  typedLevel(
    {
      after: (parseHoursInput(before?.after ?? '') ?? 0) + later,
      target: { to: before ? 'departmentHead' : 'manager' },
      action: 'addApprover',
    },
    key,
  );

/**
 * Return the levels of a policy, or the default level of a new policy. The result is deterministic, so that unsaved
 * input can be restored.
 */
export const getDefaultLevels = (levels: readonly PolicyLevel[] | undefined): LevelFormValues[] =>
  levels?.map((level, n) => typedLevel(level, String(n))) ?? [newLevel(undefined, '0')];

type LevelFieldsProps = {
  readonly number: number;
  readonly level: LevelFormValues;
  readonly refused: (part: string) => string | undefined;
  readonly onChange: (level: LevelFormValues) => void;
  readonly onRemove?: () => void;
};

/** Fields of an escalation level as a sentence: hours after due, target and action. */
export function LevelFields({ number, level, refused, onChange, onRemove }: LevelFieldsProps) {
  const { after, target, action } = level;
  // A person who is only notified does not need the permission to decide.
  const Choice = action === 'notify' ? PersonSelect : AssigneeSelect;
  return (
    <fieldset className={`stack top gap-8 ${classes.level}`}>
      <legend>{rich`Level ${number}`}</legend>
      <TextInput
        label={t`After it is due`}
        inputMode="decimal"
        rightSection={<span className="text-12 muted">{t`hours`}</span>}
        rightSectionWidth={64}
        value={after}
        error={refused('after')}
        onChange={(event) => onChange({ ...level, after: event.target.value })}
      />
      {isAutomatic(level.action) ? (
        <span className={`text-13 muted ${classes.nobody}`}>{t`the step is`}</span>
      ) : (
        <NativeSelect
          label={t`Who`}
          value={target.to}
          data={targets.map((to) => ({ value: to, label: escalationTargetLabels[to] }))}
          onChange={(event) => {
            const to = targets.find((one) => one === event.target.value) ?? 'manager';
            onChange({ ...level, target: to === 'named' ? { to, userId: '' } : { to } });
          }}
        />
      )}
      <NativeSelect
        label={t`What then`}
        value={action}
        error={refused('action')}
        data={actions.map((one) => ({ value: one, label: escalationActionLabels[one] }))}
        onChange={(event) => {
          const next = actions.find((one) => one === event.target.value) ?? action;
          const needsNobody = isAutomatic(next) && target.to === 'named';
          onChange({ ...level, action: next, ...(needsNobody && { target: { to: 'manager' } }) });
        }}
      />
      {onRemove ? (
        <IconButton
          aria-label={t`Remove level ${number}`}
          className={classes.remove}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </IconButton>
      ) : null}
      {target.to === 'named' && !isAutomatic(level.action) ? (
        <div className={classes.person}>
          <Choice
            label={t`Person`}
            value={target.userId}
            error={refused('target.userId')}
            onChange={(userId) =>
              onChange({ ...level, target: { to: 'named', userId: userId ?? '' } })
            }
          />
        </div>
      ) : null}
      {isAutomatic(level.action) ? (
        <p className="text-12 line-height-16 warn whole-row">
          {level.action === 'approve'
            ? t`Nobody decides: this step is approved automatically because its time has run out.`
            : t`Nobody decides: this step is rejected automatically because its time has run out.`}
        </p>
      ) : null}
    </fieldset>
  );
}
