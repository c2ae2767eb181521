import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { t } from '#frontend/lib/text.ts';
import { OrganisationUnitChoice } from '#frontend/widgets/things/item-choice.tsx';
import {
  amountChoiceLabels,
  delimiterLabels,
  logEncodingLabels,
  momentFormatLabels,
  transitionLabels,
} from '#frontend/widgets/words/log-words.ts';
import { LazyTimeZoneSelect } from '#frontend/widgets/zones/zone-choice.tsx';
import type { LogQuestion } from '#shared/process/logs/guess-mapping.ts';
import {
  AmountChoice,
  CountedTransitions,
  delimiters,
  LogEncoding,
  logFields,
  MomentFormat,
  requiredFields,
} from '#shared/process/logs/mapping.ts';
import type { Columns } from '../fit-mapping.ts';
import { findSystemsProblem, type MappingDraft, parseSystems } from '../mapping-draft.ts';
import { formatColumnLabel, logFieldLabels } from '../state-words.ts';
import classes from './process-imports.module.css';

type ColumnFieldsProps = {
  readonly draft: MappingDraft;
  /** Columns or attributes of the file, always including the selected columns. */
  readonly columns: Columns;
  /** Questions that the file does not answer, so that the person must choose. */
  readonly asked: ReadonlySet<LogQuestion>;
  readonly onChange: (part: Partial<MappingDraft>) => void;
};

const needed: ReadonlySet<string> = new Set(requiredFields);

/** XES has its own timestamp type with date and time, so it needs no column for the time of day. */
const getFields = ({ format }: MappingDraft) =>
  logFields.filter((field) => field !== 'timeOfDay' || format === 'csv');

/** Form that assigns columns to fields and sets the formats of times and amounts. */
export function ColumnFields({ draft, columns, asked, onChange }: ColumnFieldsProps) {
  const choose = { value: '', label: t`Choose` };
  const open = (question: LogQuestion) => (asked.has(question) ? [choose] : []);
  const offered = [
    ...new Set([
      ...columns.keys(),
      ...Object.values(draft.columns).filter((name) => name !== undefined),
    ]),
  ];
  const optionOf = (column: string) => {
    const value = columns.get(column) ?? '';
    return value === ''
      ? formatColumnLabel(column)
      : `${formatColumnLabel(column)}: ${value.slice(0, 40)}`;
  };
  return (
    <>
      <div className={`stack bottom ${classes.fields}`}>
        {getFields(draft).map((field) => (
          <NativeSelect
            key={field}
            label={logFieldLabels[field]}
            withAsterisk={needed.has(field)}
            value={draft.columns[field] ?? ''}
            data={[
              { value: '', label: needed.has(field) ? t`Choose` : t`Not in the log` },
              ...offered.map((value) => ({ value, label: optionOf(value) })),
            ]}
            onChange={({ target }) => {
              const { [field]: _, ...others } = draft.columns;
              onChange({
                columns: target.value ? { ...others, [field]: target.value } : others,
              });
            }}
          />
        ))}
      </div>
      <div className={`stack bottom ${classes.fields}`}>
        {draft.format === 'csv' ? (
          <NativeSelect
            label={t`Between the cells`}
            value={draft.delimiter}
            data={delimiters.map((value) => ({ value, label: delimiterLabels[value] }))}
            onChange={({ target }) =>
              onChange({ delimiter: delimiters.find((one) => one === target.value) ?? ',' })
            }
          />
        ) : null}
        <NativeSelect
          label={t`Letters are written in`}
          value={asked.has('encoding') ? '' : draft.encoding}
          error={
            asked.has('encoding')
              ? t`Its letters fit several of these alphabets, or none: choose one, or save the file as UTF-8.`
              : null
          }
          data={[
            ...open('encoding'),
            ...LogEncoding.options.map((value) => ({ value, label: logEncodingLabels[value] })),
          ]}
          onChange={({ target }) => onChange({ encoding: LogEncoding.parse(target.value) })}
        />
        {draft.columns.lifecycle ? (
          <NativeSelect
            label={t`What counts of a piece of work`}
            value={draft.transitions}
            data={CountedTransitions.options.map((value) => ({
              ...{ value, label: transitionLabels[value] },
            }))}
            onChange={({ target }) =>
              onChange({ transitions: CountedTransitions.parse(target.value) })
            }
          />
        ) : null}
        <NativeSelect
          label={t`Times look like`}
          value={asked.has('moments') ? '' : draft.moments}
          error={
            asked.has('moments')
              ? t`Day, month or year first? The dates in the file fit several.`
              : null
          }
          data={[
            ...open('moments'),
            ...MomentFormat.options.map((value) => ({ value, label: momentFormatLabels[value] })),
          ]}
          onChange={({ target }) => onChange({ moments: MomentFormat.parse(target.value) })}
        />
        {draft.moments === 'pattern' ? (
          <TextInput
            label={t`Pattern of the times`}
            description={t`As yyyy-MM-dd/HH:mm:ss. MMM is the name of a month, a AM or PM, XXX an offset.`}
            maxLength={60}
            value={draft.momentPattern ?? ''}
            onChange={({ target }) => onChange({ momentPattern: target.value || undefined })}
          />
        ) : null}
        <LazyTimeZoneSelect
          label={t`Time zone, where none is named`}
          value={asked.has('timeZone') ? '' : draft.timeZone}
          error={asked.has('timeZone') ? t`Its times name no zone: choose it.` : null}
          onChange={(zone) => onChange({ timeZone: zone })}
        />
        <OrganisationUnitChoice
          of="location"
          label={t`Working time by the calendar of`}
          placeholder={t`The company`}
          value={draft.locationId ?? ''}
          onChange={(locationId) => onChange({ locationId })}
        />
      </div>
      {draft.format === 'csv' ? (
        <Checkbox
          label={t`The first row names the columns`}
          checked={draft.hasHead}
          onChange={({ target }) => onChange({ hasHead: target.checked })}
        />
      ) : null}
      {draft.format === 'csv' && draft.columns.amount ? (
        <NativeSelect
          label={t`Amounts are written`}
          value={asked.has('amounts') ? '' : draft.decimalComma ? ',' : '.'}
          error={asked.has('amounts') ? t`“1.000” can be 1 or 1,000 here: choose it.` : null}
          data={[
            ...open('amounts'),
            { value: '.', label: '1,150.30' },
            { value: ',', label: '1.150,30' },
          ]}
          onChange={({ target }) => onChange({ decimalComma: target.value === ',' })}
        />
      ) : null}
      {draft.columns.amount ? (
        <NativeSelect
          label={t`Amount of a request`}
          value={asked.has('amountOf') ? '' : (draft.amountOf ?? 'first')}
          error={
            asked.has('amountOf') ? t`Events of one request have different amounts: choose.` : null
          }
          data={[
            ...open('amountOf'),
            ...AmountChoice.options.map((value) => ({ value, label: amountChoiceLabels[value] })),
          ]}
          onChange={({ target }) => onChange({ amountOf: AmountChoice.parse(target.value) })}
        />
      ) : null}
      {draft.columns.person ? (
        <Textarea
          key={draft.systems.join()}
          label={t`People that are systems`}
          description={t`One in each line, as the log calls them. What they do counts as automatic.`}
          autosize
          minRows={1}
          maxRows={6}
          defaultValue={draft.systems.join('\n')}
          error={findSystemsProblem(draft.systems)}
          onBlur={({ target }) => onChange({ systems: parseSystems(target.value) })}
        />
      ) : null}
      <Checkbox
        label={t`Replace people by numbers`}
        description={t`Figures need no names: Person 1, Person 2 are enough.`}
        checked={draft.pseudonyms}
        onChange={({ target }) => onChange({ pseudonyms: target.checked })}
      />
    </>
  );
}
