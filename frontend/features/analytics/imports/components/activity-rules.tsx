import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { cellLook, PlainTable } from '#frontend/components/lists/plain-table.tsx';
import { plural, t } from '#frontend/lib/text.ts';
import { activityKindLabels } from '#frontend/widgets/words/log-words.ts';
import type { LogActivity } from '#shared/process/logs/cases-of-log.ts';
import type { ActivityRule } from '#shared/process/logs/mapping.ts';
import { ActivityKind } from '#shared/process/process-case.ts';
import { formatInteger } from '../state-words.ts';
import classes from './process-imports.module.css';

type ActivityRulesProps = {
  readonly activities: readonly LogActivity[];
  /** The file was already read, so names and exclusions are fixed. */
  readonly meaningOnly?: boolean;
  readonly onChange: (rule: ActivityRule) => void;
};

/** Text that marks an activity as deciding no step, regardless of the name of the activity. */
const noStep = '–';
/** Return the typed step. Undefined for empty input, so that the activity name determines the step. */
function parseStepName(typed: string): string | undefined {
  const step = typed.trim();
  return step === noStep || step === '-' ? '' : step || undefined;
}

const kinds = ActivityKind.options.map((value) => ({ value, label: activityKindLabels[value] }));

/** Name and kind of each activity. Two activities with one name are merged. */
export function ActivityRules({ activities, meaningOnly = false, onChange }: ActivityRulesProps) {
  const change = (one: LogActivity, part: Partial<LogActivity>) => {
    const { name, as, kind, leaveOut, ends, step } = { ...one, ...part };
    onChange({
      ...{ name, kind, leaveOut, ...(as !== name && { as }) },
      ...(ends !== undefined && { ends }),
      ...(step !== undefined && { step }),
    });
  };
  return (
    <PlainTable
      label={t`Activities`}
      total={plural(
        activities.length,
        t`${activities.length} activity`,
        t`${activities.length} activities`,
      )}
      head={
        <>
          <th scope="col">{t`In the log`}</th>
          <th scope="col">{t`Is called`}</th>
          <th scope="col">{t`Counts as`}</th>
          <th scope="col">{t`Ends the request`}</th>
          <th scope="col">{t`Decides the step`}</th>
          <th scope="col">{t`Left out`}</th>
          <th scope="col" className={cellLook.end}>{t`Seen`}</th>
        </>
      }
    >
      {activities.map((one) => (
        <tr key={one.name}>
          <th scope="row">
            <span className={`block break-anywhere ${classes.event}`}>{one.name}</span>
          </th>
          <td>
            <TextInput
              key={one.as}
              className={classes.input}
              aria-label={t`${one.name} is called`}
              maxLength={120}
              readOnly={meaningOnly}
              defaultValue={one.as}
              onBlur={({ target }) => {
                const as = target.value.trim();
                if (as !== one.as) change(one, { as: as || one.name });
              }}
            />
          </td>
          <td>
            <NativeSelect
              className={classes.choice}
              aria-label={t`${one.name} counts as`}
              value={one.kind}
              data={kinds}
              onChange={({ target }) => change(one, { kind: ActivityKind.parse(target.value) })}
            />
          </td>
          <td>
            <Checkbox
              aria-label={t`${one.name} ends the request`}
              checked={one.ends === true}
              onChange={({ target }) => change(one, { ends: target.checked })}
            />
          </td>
          <td>
            <TextInput
              key={one.step}
              className={classes.input}
              aria-label={t`Step that ${one.name} decides`}
              placeholder={t`by its name`}
              maxLength={120}
              defaultValue={one.step === '' ? noStep : (one.step ?? '')}
              onBlur={({ target }) => {
                const step = parseStepName(target.value);
                if (step !== one.step) change(one, { step });
              }}
            />
          </td>
          <td>
            <Checkbox
              disabled={meaningOnly}
              aria-label={t`Leave out ${one.name}`}
              checked={one.leaveOut}
              onChange={({ target }) => change(one, { leaveOut: target.checked })}
            />
          </td>
          <td className={cellLook.end}>{formatInteger(one.count)}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
