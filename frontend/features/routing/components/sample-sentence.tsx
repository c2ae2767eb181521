import { DecimalBlank } from '#frontend/components/inputs/decimal-blank.tsx';
import { Blank, Choice, Sentence } from '#frontend/components/text/sentence.tsx';
import type { Sample } from '#frontend/data/routing.ts';
import { rich, t } from '#frontend/lib/text.ts';
import {
  InlineDateField,
  InlineDateTimeField,
} from '#frontend/widgets/condition/inline-date-fields.tsx';
import { PersonChoice } from '#frontend/widgets/people/person-choice.tsx';
import {
  formatSampleValue,
  listSampleFields,
  needsAmount,
  parseSampleValue,
  type SampleField,
} from '#frontend/widgets/routing/sample-fields.ts';
import type { RoutingNames } from '#frontend/widgets/routing/use-routing-names.ts';
import { Priority } from '#shared/fields.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import classes from './try-it.module.css';

const priorityLabels: Readonly<Record<Priority, string>> = {
  low: t`low`,
  normal: t`normal`,
  high: t`high`,
  urgent: t`urgent`,
};

type SampleSentenceProps = {
  readonly draft: RoutingDraft;
  readonly names: RoutingNames;
  readonly sample: Sample;
  readonly onChange: (sample: Sample) => void;
};

/**
 * Sample request as an editable sentence: "Somebody asks for a purchase at 12,400 EUR". It contains the values that
 * determine the path.
 */
export function SampleSentence({ draft, names, sample, onChange }: SampleSentenceProps) {
  const category = names.categories.find(({ id }) => id === sample.categoryId);
  const form = names.forms.find(({ id }) => id === category?.formId);
  const set = (part: Partial<Sample>) => onChange({ ...sample, ...part });
  const kind = (
    <Choice
      strong
      label={t`Category`}
      value={sample.categoryId}
      options={names.served.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(categoryId) => set({ categoryId, values: {} })}
    />
  );
  const amount = (
    <DecimalBlank
      label={t`Amount`}
      unit={names.currency}
      value={sample.amount}
      onChange={(_, amount) => set({ amount })}
    />
  );
  return (
    <div className={`stack fit hug gap-6 border-below ${classes.sentence}`}>
      <PersonChoice
        aria-label={t`Requester`}
        value={sample.requesterId}
        onChange={(requesterId) => requesterId && set({ requesterId })}
      />
      <Sentence>
        {needsAmount(draft)
          ? rich`asks for ${kind} at ${amount} with priority`
          : rich`asks for ${kind} with priority`}
        <Choice
          label={t`Priority`}
          value={sample.priority}
          options={Priority.options.map((value) => ({ value, label: priorityLabels[value] }))}
          onChange={(value) => set({ priority: Priority.parse(value) })}
        />
        {listSampleFields(draft, form, names).map((field) => (
          <Answer
            key={field.key}
            field={field}
            text={formatSampleValue(sample.values[field.key])}
            onChange={(text) =>
              set({ values: { ...sample.values, [field.key]: parseSampleValue(field, text) } })
            }
          />
        ))}
      </Sentence>
    </div>
  );
}

type AnswerProps = {
  readonly field: SampleField;
  readonly text: string;
  readonly onChange: (text: string) => void;
};

function Answer({ field, text, onChange }: AnswerProps) {
  const { label, kind, type, unit, options } = field;
  const none = { value: '', label: t`not answered` };
  const yesNo = [
    { value: 'yes', label: t`yes` },
    { value: 'no', label: t`no` },
  ];
  return (
    <>
      <span>· {label}</span>
      {type === 'person' ? (
        <PersonChoice aria-label={label} value={text} onChange={(id) => onChange(id ?? '')} />
      ) : kind === 'moment' ? (
        <InlineDateTimeField label={label} value={text} onChange={onChange} />
      ) : kind === 'date' ? (
        <InlineDateField label={label} value={text} onChange={onChange} />
      ) : options || kind === 'yesNo' || kind === 'tick' ? (
        <Choice
          label={label}
          value={text}
          options={[none, ...(options ?? yesNo)]}
          onChange={onChange}
        />
      ) : kind === 'number' ? (
        <DecimalBlank
          label={label}
          unit={unit}
          value={text}
          onChange={(_, stored) => onChange(stored)}
        />
      ) : (
        <Blank label={label} unit={unit} value={text} onChange={onChange} />
      )}
    </>
  );
}
