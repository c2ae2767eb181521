import { Checkbox, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { parseHoursInput } from '#frontend/components/inputs/hours-input.ts';
import { getFieldError, throwFieldErrors } from '#frontend/components/inputs/refusals.ts';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { useItemDialog } from '#frontend/components/overlay/use-item-dialog.ts';
import { formatUsedBy } from '#frontend/components/text/used-by-words.ts';
import { useRefreshEscalations } from '#frontend/data/escalations.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
import { HistorySection } from '#frontend/widgets/history/history-section.tsx';
import type { PolicyLevel } from '#frontend/widgets/words/level-words.ts';
import { policyEndpoints } from '#shared/escalations/escalations-api.ts';
import type { EscalationPolicy } from '#shared/escalations/policy.ts';
import { getDefaultLevels, LevelFields, type LevelFormValues, newLevel } from './level-fields.tsx';

type PolicyDialogProps = {
  /** Undefined for a new policy. */
  readonly policy: EscalationPolicy | undefined;
  /** Names of routing sequences. */
  readonly usedBy: readonly string[];
  readonly onClose: () => void;
};

const most = 10;

/** Dialog for an escalation policy: the reaction to an overdue step, level by level. */
export function PolicyDialog({ policy, usedBy, onClose }: PolicyDialogProps) {
  const { values, change, text, tick, refused, clearError, dialog } = useItemDialog(
    policyEndpoints,
    policy,
    {
      fields: {
        ...{ name: policy?.name ?? '', isActive: policy?.isActive ?? true },
        levels: getDefaultLevels(policy?.levels),
      },
      body: ({ levels, ...typed }) => ({ ...typed, levels: readLevels(levels) }),
      nameOf: ({ name }) => name,
      refresh: useRefreshEscalations(),
      onClose,
    },
  );
  const { levels } = values;
  const setLevels = (levels: LevelFormValues[]) => change({ levels });

  return (
    <EditorDialog
      {...dialog}
      history={policy && <HistorySection operation={policyEndpoints.history} id={policy.id} />}
      title={policy ? policy.name : t`New escalation policy`}
      action={t`Save the policy`}
      effect={
        <>
          {plural(
            levels.length,
            rich`${<b>{t`When you save`}</b>} steps that open from now on escalate through ${levels.length} level; steps that are already open keep theirs.`,
            rich`${<b>{t`When you save`}</b>} steps that open from now on escalate through ${levels.length} levels; steps that are already open keep theirs.`,
          )}{' '}
          {formatUsedBy(usedBy)}
        </>
      }
    >
      <TextInput label={t`Name`} withAsterisk maxLength={120} {...text('name')} />
      {levels.map((level, n) => (
        <LevelFields
          key={level.key}
          number={n + 1}
          level={level}
          refused={(part) => getFieldError(refused, `levels.${n}.${part}`)}
          onChange={(changed) => {
            setLevels(levels.map((one) => (one === level ? changed : one)));
            clearError(`levels.${n}`);
          }}
          {...(levels.length > 1 && {
            onRemove: () => {
              setLevels(levels.filter((one) => one !== level));
              // The indexes of the levels below change, so their errors no longer match.
              clearError('levels');
            },
          })}
        />
      ))}
      {levels.length < most ? (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => setLevels([...levels, newLevel(levels.at(-1))])}
          >{t`Add a level`}</Button>
        </div>
      ) : null}
      <Checkbox label={t`Available to routings`} {...tick('isActive')} />
    </EditorDialog>
  );
}

/** Return the levels for the request. Throws `input.invalid` with the fields that cannot be parsed. */
function readLevels(typed: readonly LevelFormValues[]): PolicyLevel[] {
  const wrong: Record<string, string[]> = {};
  const levels = typed.map(({ after, target, action }, n) => {
    const seconds = parseHoursInput(after) ?? -1;
    if (seconds < 0)
      wrong[`levels.${n}.after`] = [t`Enter hours such as 4 or 0.5. They can’t be negative.`];
    if (target.to === 'named' && target.userId === '')
      wrong[`levels.${n}.target.userId`] = [t`Choose a person.`];
    return { after: seconds, target, action };
  });
  throwFieldErrors(wrong);
  return levels;
}
