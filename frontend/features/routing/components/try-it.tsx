import { InlineDecimalInput } from '#frontend/components/inputs/decimal-blank.tsx';
import { formatDatesInText } from '#frontend/components/text/format/in-text.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { InlineInput, InlineSelect, Sentence } from '#frontend/components/text/sentence.tsx';
import type { SampleRequest } from '#frontend/data/routing.ts';
import { inContext, rich, t } from '#frontend/lib/text.ts';
import {
  InlineDateField,
  InlineDateTimeField,
} from '#frontend/widgets/condition/inline-date-fields.tsx';
import { explainStage } from '#frontend/widgets/path/explain-stage.ts';
import { explainNoEnd } from '#frontend/widgets/path/no-end-words.ts';
import { formatQuorum } from '#frontend/widgets/path/stage-words.ts';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
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
import { explainReason } from '#shared/requests/explain.ts';
import type { Forecast, PathStage } from '#shared/requests/path.ts';
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
  readonly sample: SampleRequest;
  readonly onChange: (sample: SampleRequest) => void;
};

/**
 * Sample request as an editable sentence: "Somebody asks for a purchase at 12,400 EUR". It contains the values that
 * determine the path.
 */
function SampleSentence({ draft, names, sample, onChange }: SampleSentenceProps) {
  const category = names.categories.find(({ id }) => id === sample.categoryId);
  const form = names.forms.find(({ id }) => id === category?.formId);
  const set = (part: Partial<SampleRequest>) => onChange({ ...sample, ...part });
  const kind = (
    <InlineSelect
      strong
      label={t`Category`}
      value={sample.categoryId}
      options={names.served.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(categoryId) => set({ categoryId, values: {} })}
    />
  );
  const amount = (
    <InlineDecimalInput
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
        <InlineSelect
          label={t`Priority`}
          value={sample.priority}
          options={Priority.options.map((value) => ({ value, label: priorityLabels[value] }))}
          onChange={(value) => set({ priority: Priority.parse(value) })}
        />
        {listSampleFields(draft, form, names).map((field) => (
          <SampleAnswerField
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

function SampleAnswerField({ field, text, onChange }: AnswerProps) {
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
        <InlineSelect
          label={label}
          value={text}
          options={[none, ...(options ?? yesNo)]}
          onChange={onChange}
        />
      ) : kind === 'number' ? (
        <InlineDecimalInput
          label={label}
          unit={unit}
          value={text}
          onChange={(_, stored) => onChange(stored)}
        />
      ) : (
        <InlineInput label={label} unit={unit} value={text} onChange={onChange} />
      )}
    </>
  );
}

type TryItProps = {
  readonly draft: RoutingDraft;
  readonly names: RoutingNames;
  readonly sample: SampleRequest;
  readonly forecast: Forecast | undefined;
  /** Reason why there is no path. */
  readonly problem: string | undefined;
  readonly chosenId: string;
  readonly onSample: (sample: SampleRequest) => void;
  readonly onChoose: (stepId: string) => void;
};

/** Simulation of a sample request: its approvers, the reasons, and the expected times. */
export function RoutingSimulation(props: TryItProps) {
  const { draft, names, sample, forecast, problem, chosenId, onSample, onChoose } = props;
  const format = useFormat();
  return (
    <section className={`text-13 ${classes.trial}`} aria-labelledby="try-it">
      <div className={`row wrap baseline between gap-4-12 ${classes.head}`}>
        <h2 id="try-it">{t`Try it`}</h2>
        <span role="status">
          {problem ?? (forecast ? formatExpectedEnd(forecast, format.momentWithin) : '')}
        </span>
      </div>
      <SampleSentence draft={draft} names={names} sample={sample} onChange={onSample} />
      {forecast && !problem ? (
        <>
          <ol className={classes.rows}>
            {forecast.path.steps.flat().map((stage) => (
              <li key={stage.stageId}>
                <button
                  type="button"
                  className={`stack middle full ${classes.row}`}
                  aria-pressed={stage.stageId === chosenId}
                  data-skipped={stage.state === 'skipped' || undefined}
                  onClick={() => onChoose(stage.stageId)}
                >
                  <PlannedStage stage={stage} />
                </button>
              </li>
            ))}
          </ol>
          {forecast.notices.map(explainReason).map((notice) => (
            <p key={notice} className={`warn ${classes.notice}`}>
              {notice}
            </p>
          ))}
        </>
      ) : null}
    </section>
  );
}

/** Describe the expected time of the decision, or the reason why it is unknown. */
function formatExpectedEnd({ path }: Forecast, momentWithin: (at: string) => string): string {
  const { expectedAt } = path.finish;
  return expectedAt ? t`Decided by ${momentWithin(expectedAt)}` : explainNoEnd(path.steps);
}

function PlannedStage({ stage }: { stage: PathStage }) {
  const { name, state, people, needed, expectedAt } = stage;
  const format = useFormat();
  const isSkipped = state === 'skipped';
  return (
    <>
      <span className={`bold ${classes.name}`}>{name}</span>
      <span className={`row wrap stretch shrink muted ${classes.who}`}>
        {isSkipped ? (
          <span>{t`Skipped`}</span>
        ) : (
          <>
            {people.map((person) => (
              <PersonChip key={person.userId} person={person} insteadOf={person.insteadOf} />
            ))}
            {needed.of > 1 ? (
              <span className={classes.needed}>{formatQuorum(people, needed)}</span>
            ) : null}
          </>
        )}
      </span>
      <span className="muted tabular nowrap">
        {!isSkipped && expectedAt ? inContext('date')`by ${format.momentWithin(expectedAt)}` : ''}
      </span>
      <span className={`text-12 line-height-16 muted ${classes.why}`}>
        {formatDatesInText(explainStage(stage), format)}
      </span>
    </>
  );
}
