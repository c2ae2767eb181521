import { Checkbox, TextInput } from '@mantine/core';
import { formatHoursInput, parseHoursInput } from '#frontend/components/inputs/hours-input.ts';
import { throwFieldErrors } from '#frontend/components/inputs/refusals.ts';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { useItemDialog } from '#frontend/components/overlay/use-item-dialog.ts';
import { formatHoursAndMinutes } from '#frontend/components/text/format/duration.ts';
import {
  joinNumberList,
  parseTypedDecimal,
  splitNumberList,
} from '#frontend/components/text/format/typed-number.ts';
import { formatUsedBy } from '#frontend/components/text/used-by-words.ts';
import { useRefreshSla } from '#frontend/data/sla.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { HistorySection } from '#frontend/widgets/history/history-section.tsx';
import { priorities, priorityLabels } from '#frontend/widgets/requests/priorities.ts';
import { toNumber } from '#shared/decimal.ts';
import type { SlaTemplate } from '#shared/sla/calendar.ts';
import { templateEndpoints } from '#shared/sla/sla-api.ts';
import classes from './template-dialog.module.css';

type Priority = (typeof priorities)[number];
type TemplateInputs = Readonly<
  Record<'name' | 'warnAtPercent' | 'remindAfter' | `targets.${Priority}`, string>
> & { readonly isActive: boolean };
type TemplateDialogProps = {
  /** Undefined for a new template. */
  readonly template: SlaTemplate | undefined;
  /** Names of routing sequences. */
  readonly usedBy: readonly string[];
  readonly onClose: () => void;
};

const usual = { urgent: 2 * 3600, high: 4 * 3600, normal: 8 * 3600, low: 16 * 3600 };

/**
 * Dialog for an SLA template: working time by priority, time of the warning, and people who are notified after the due
 * time.
 */
export function SlaTemplateDialog({ template, usedBy, onClose }: TemplateDialogProps) {
  const targets = template?.targets ?? usual;
  const { values, text, tick, dialog } = useItemDialog(templateEndpoints, template, {
    fields: {
      name: template?.name ?? '',
      'targets.urgent': formatHoursInput(targets.urgent),
      'targets.high': formatHoursInput(targets.high),
      'targets.normal': formatHoursInput(targets.normal),
      'targets.low': formatHoursInput(targets.low),
      warnAtPercent: joinNumberList((template?.warnAtPercent ?? [75]).map(String)),
      remindAfter: joinNumberList((template?.remindAfter ?? []).map(formatHoursInput)),
      isActive: template?.isActive ?? true,
    },
    body: readTemplate,
    nameOf: ({ name }) => name,
    refresh: useRefreshSla(),
    onClose,
  });
  const normal = parseHoursInput(values['targets.normal']);
  return (
    <EditorDialog
      {...dialog}
      history={
        template && <HistorySection operation={templateEndpoints.history} id={template.id} />
      }
      title={template ? template.name : t`New service level`}
      action={t`Save the service level`}
      effect={
        <>
          {normal && normal > 0
            ? rich`${<b>{t`When you save`}</b>} new steps get ${formatHoursAndMinutes(normal)}, in the working hours of the requester’s location. Open steps keep their due date.`
            : rich`${<b>{t`When you save`}</b>} new steps use the working hours of the requester’s location. Open steps keep their due date.`}{' '}
          {formatUsedBy(usedBy)}
        </>
      }
    >
      <TextInput label={t`Name`} withAsterisk maxLength={120} {...text('name')} />
      <div className={`stack gap-12 ${classes.targets}`}>
        {priorities.map((priority) => (
          <TextInput
            key={priority}
            label={priorityLabels[priority]}
            inputMode="decimal"
            rightSection={<span className="text-12 muted">{t`hours`}</span>}
            rightSectionWidth={64}
            {...text(`targets.${priority}`)}
          />
        ))}
      </div>
      <div className={`stack gap-12 ${classes.pair}`}>
        <TextInput
          label={t`Warn at (% of the target)`}
          description={t`Several with commas`}
          {...text('warnAtPercent')}
        />
        <TextInput
          label={t`Remind after due, in working hours`}
          description={t`Several with commas; empty means never`}
          {...text('remindAfter')}
        />
      </div>
      <Checkbox label={t`Available to routings`} {...tick('isActive')} />
    </EditorDialog>
  );
}

function readPercent(text: string): number | undefined {
  const percent = parseTypedDecimal(text, { decimals: 0, unit: '%' });
  return percent === undefined ? undefined : toNumber(percent);
}

/** Return the SLA template for the request. Throws `input.invalid` with the fields that cannot be parsed. */
function readTemplate({ name, isActive, warnAtPercent, remindAfter, ...targets }: TemplateInputs) {
  const wrong: Record<string, string[]> = Object.create(null);
  const target = (priority: Priority) => {
    const field = `targets.${priority}` as const;
    const seconds = parseHoursInput(targets[field]);
    if (seconds === undefined) wrong[field] = [t`Enter hours such as 4 or 0.5.`];
    return seconds ?? 0;
  };
  const percents = splitNumberList(warnAtPercent).map(readPercent);
  if (percents.includes(undefined)) wrong.warnAtPercent = [t`Enter percentages such as 50, 75.`];
  const reminders = splitNumberList(remindAfter).map(parseHoursInput);
  if (reminders.includes(undefined)) wrong.remindAfter = [t`Enter hours such as 4, 16.`];
  const body = {
    name,
    isActive,
    targets: {
      urgent: target('urgent'),
      high: target('high'),
      normal: target('normal'),
      low: target('low'),
    },
    warnAtPercent: percents.flatMap((one) => one ?? []),
    remindAfter: reminders.flatMap((one) => one ?? []),
  };
  throwFieldErrors(wrong);
  return body;
}
