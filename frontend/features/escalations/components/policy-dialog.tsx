import { Checkbox, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { EditorDialog } from '#frontend/components/editor/editor-dialog.tsx';
import { readHoursText } from '#frontend/components/editor/hours-input.ts';
import { refusedAt, refusedElsewhere } from '#frontend/components/editor/refusals.ts';
import { useKeptItem } from '#frontend/components/editor/use-kept-item.ts';
import { formatCount } from '#frontend/components/format/numbers.ts';
import { callApi } from '#frontend/lib/api-client.ts';
import {
  createEscalationPolicy,
  removeEscalationPolicy,
  updateEscalationPolicy,
} from '#shared/escalations/escalations-api.ts';
import type { EscalationPolicy } from '#shared/escalations/policy.ts';
import { useRefreshEscalations } from '../api/escalations.ts';
import { LevelFields, newLevel, typedLevel } from './level-fields.tsx';

type PolicyDialogProps = {
  /** none: a new one */
  readonly policy: EscalationPolicy | undefined;
  /** names of routings */
  readonly usedBy: readonly string[];
  readonly onClose: () => void;
};

const most = 10;

/** One policy: what follows, level by level, when a step is late. */
export function PolicyDialog({ policy, usedBy, onClose }: PolicyDialogProps) {
  const [name, setName] = useState(policy?.name ?? '');
  const [levels, setLevels] = useState(() => policy?.levels.map(typedLevel) ?? [newLevel()]);
  const [isActive, setActive] = useState(policy?.isActive ?? true);
  const {
    refuse,
    busy,
    refused,
    save: keep,
    remove,
  } = useKeptItem({
    item: policy,
    create: (body) => callApi(createEscalationPolicy, { body }),
    update: ({ id, version }, body) =>
      callApi(updateEscalationPolicy, { params: { id }, body, ifMatch: version }),
    remove: ({ id, version }) =>
      callApi(removeEscalationPolicy, { params: { id }, ifMatch: version }),
    refresh: useRefreshEscalations(),
    onClose,
  });

  async function save() {
    const fields: Record<string, string[]> = {};
    levels.forEach(({ after, target }, n) => {
      const seconds = readHoursText(after);
      if (seconds === undefined || seconds < 0)
        fields[`levels.${n}.after`] = ['Write hours such as 4 or 0.5, not negative.'];
      if (target.to === 'named' && target.userId === '')
        fields[`levels.${n}.target.userId`] = ['Choose a person.'];
    });
    if (Object.keys(fields).length > 0) return refuse({ fields });
    const body = {
      name,
      isActive,
      levels: levels.map(({ after, target, action }) => ({
        after: readHoursText(after) ?? 0,
        target,
        action,
      })),
    };
    await keep(body, name);
  }

  return (
    <EditorDialog
      title={policy ? policy.name : 'A new escalation policy'}
      action="Save the policy"
      busy={busy}
      refused={refusedElsewhere(refused, ['name', 'isActive', 'levels'])}
      effect={
        <>
          <b>When you save</b> steps that open from now on climb{' '}
          {formatCount(levels.length, 'level')}; steps that are open already keep theirs.{' '}
          {usedBy.length > 0
            ? `${formatCount(usedBy.length, 'routing uses', 'routings use')} it: ${usedBy.join(', ')}.`
            : 'No routing uses it yet.'}
        </>
      }
      removal={
        policy ? (
          <Button variant="subtle" loading={busy} onClick={() => void remove(policy.name)}>
            Remove
          </Button>
        ) : undefined
      }
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        value={name}
        error={refusedAt(refused, 'name')}
        onChange={({ target }) => setName(target.value)}
      />
      {levels.map((level, n) => (
        <LevelFields
          key={level.key}
          number={n + 1}
          level={level}
          refused={(part) => refusedAt(refused, `levels.${n}.${part}`)}
          onChange={(changed) => setLevels(levels.map((one) => (one === level ? changed : one)))}
          {...(levels.length > 1 && {
            onRemove: () => setLevels(levels.filter((one) => one !== level)),
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
          >
            Add a level
          </Button>
        </div>
      ) : null}
      <Checkbox
        label="Routings may use it"
        checked={isActive}
        error={refusedAt(refused, 'isActive')}
        onChange={({ target }) => setActive(target.checked)}
      />
    </EditorDialog>
  );
}
