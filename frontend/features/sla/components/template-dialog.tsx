import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { EditorDialog } from '#frontend/components/editor/editor-dialog.tsx';
import { hoursText, readHoursText } from '#frontend/components/editor/hours-input.ts';
import { refusedAt, refusedElsewhere } from '#frontend/components/editor/refusals.ts';
import { useKeptItem } from '#frontend/components/editor/use-kept-item.ts';
import { formatWorking } from '#frontend/components/format/duration.ts';
import { formatCount } from '#frontend/components/format/numbers.ts';
import { callApi } from '#frontend/lib/api-client.ts';
import type { SlaTemplate } from '#shared/sla/calendar.ts';
import { createSlaTemplate, removeSlaTemplate, updateSlaTemplate } from '#shared/sla/sla-api.ts';
import { useRefreshSla } from '../api/sla.ts';
import { priorities, priorityWord } from '../priorities.ts';
import classes from './template-dialog.module.css';

type Priority = (typeof priorities)[number];
type TemplateDialogProps = {
  /** none: a new one */
  readonly template: SlaTemplate | undefined;
  /** names of routings */
  readonly usedBy: readonly string[];
  readonly onClose: () => void;
};

const usual = { urgent: 2 * 3600, high: 4 * 3600, normal: 8 * 3600, low: 16 * 3600 };
const list = (text: string) =>
  text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
const shown = ['name', 'targets', 'warnAtPercent', 'remindAfter', 'isActive'];

/** One service level: the working time that each priority has, when it warns, and who is told after it is due. */
export function TemplateDialog({ template, usedBy, onClose }: TemplateDialogProps) {
  const [name, setName] = useState(template?.name ?? '');
  const [targets, setTargets] = useState(() => {
    const from = template?.targets ?? usual;
    return {
      urgent: hoursText(from.urgent),
      high: hoursText(from.high),
      normal: hoursText(from.normal),
      low: hoursText(from.low),
    };
  });
  const [warnings, setWarnings] = useState((template?.warnAtPercent ?? [75]).join(', '));
  const [reminders, setReminders] = useState(
    (template?.remindAfter ?? []).map(hoursText).join(', '),
  );
  const [isActive, setActive] = useState(template?.isActive ?? true);
  const {
    refuse,
    busy,
    refused,
    save: keep,
    remove,
  } = useKeptItem({
    item: template,
    create: (body) => callApi(createSlaTemplate, { body }),
    update: ({ id, version }, body) =>
      callApi(updateSlaTemplate, { params: { id }, body, ifMatch: version }),
    remove: ({ id, version }) => callApi(removeSlaTemplate, { params: { id }, ifMatch: version }),
    refresh: useRefreshSla(),
    onClose,
  });
  const seconds = (priority: Priority) => readHoursText(targets[priority]);

  function bodyOrRefusals() {
    const fields: Record<string, string[]> = {};
    for (const priority of priorities)
      if (seconds(priority) === undefined)
        fields[`targets.${priority}`] = ['Write hours such as 4 or 0.5.'];
    const remindAfter = list(reminders).map(readHoursText);
    if (remindAfter.includes(undefined)) fields.remindAfter = ['Write hours such as 4, 16.'];
    const warnAtPercent = list(warnings.replaceAll('%', '')).map(Number);
    if (warnAtPercent.some(Number.isNaN)) fields.warnAtPercent = ['Write percents such as 50, 75.'];
    const timed = {
      urgent: seconds('urgent') ?? 0,
      high: seconds('high') ?? 0,
      normal: seconds('normal') ?? 0,
      low: seconds('low') ?? 0,
    };
    const body = {
      name,
      targets: timed,
      warnAtPercent,
      isActive,
      ...(remindAfter.length > 0 && { remindAfter: remindAfter.flatMap((one) => one ?? []) }),
    };
    return { body, fields };
  }

  async function save() {
    const { body, fields } = bodyOrRefusals();
    if (Object.keys(fields).length > 0) return refuse({ fields });
    await keep(body, name);
  }

  const normal = seconds('normal');
  return (
    <EditorDialog
      title={template ? template.name : 'A new service level'}
      action="Save the service level"
      busy={busy}
      refused={refusedElsewhere(refused, shown)}
      effect={
        <>
          <b>When you save</b> steps that open from now on
          {normal && normal > 0 ? ` have ${formatWorking(normal)}` : ''}, counted in the working
          hours of the requester’s location; steps that are open already keep theirs.{' '}
          {usedBy.length > 0
            ? `${formatCount(usedBy.length, 'routing uses', 'routings use')} it: ${usedBy.join(', ')}.`
            : 'No routing uses it yet.'}
        </>
      }
      removal={
        template ? (
          <Button variant="subtle" loading={busy} onClick={() => void remove(template.name)}>
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
      <div className={classes.targets}>
        {priorities.map((priority) => (
          <TextInput
            key={priority}
            label={priorityWord[priority]}
            inputMode="decimal"
            rightSection={<span className={classes.unit}>hours</span>}
            rightSectionWidth={52}
            value={targets[priority]}
            error={refusedAt(refused, `targets.${priority}`)}
            onChange={({ target }) => setTargets({ ...targets, [priority]: target.value })}
          />
        ))}
      </div>
      <div className={classes.pair}>
        <TextInput
          label="Warn at percent of the time"
          description="Several with commas"
          value={warnings}
          error={refusedAt(refused, 'warnAtPercent')}
          onChange={({ target }) => setWarnings(target.value)}
        />
        <TextInput
          label="Remind after due, in working hours"
          description="Several with commas; empty: never"
          value={reminders}
          error={refusedAt(refused, 'remindAfter')}
          onChange={({ target }) => setReminders(target.value)}
        />
      </div>
      <Checkbox
        label="Routings may use it"
        checked={isActive}
        error={refusedAt(refused, 'isActive')}
        onChange={({ target }) => setActive(target.checked)}
      />
    </EditorDialog>
  );
}
