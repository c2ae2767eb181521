import { formatDatesInText } from '#frontend/components/text/format/in-text.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import type { Sample } from '#frontend/data/routing.ts';
import { inContext, t } from '#frontend/lib/text.ts';
import { explainStage } from '#frontend/widgets/path/explain-stage.ts';
import { explainNoEnd } from '#frontend/widgets/path/no-end-words.ts';
import { formatQuorum } from '#frontend/widgets/path/stage-words.ts';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import type { RoutingNames } from '#frontend/widgets/routing/use-routing-names.ts';
import { explainReason } from '#shared/requests/explain.ts';
import type { Forecast, PathStage } from '#shared/requests/path.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import { SampleSentence } from './sample-sentence.tsx';
import classes from './try-it.module.css';

type TryItProps = {
  readonly draft: RoutingDraft;
  readonly names: RoutingNames;
  readonly sample: Sample;
  readonly forecast: Forecast | undefined;
  /** reason why there is no path */
  readonly problem: string | undefined;
  readonly chosenId: string;
  readonly onSample: (sample: Sample) => void;
  readonly onChoose: (stepId: string) => void;
};

/** Simulation of a sample request: its approvers, the reasons, and the expected times. */
export function TryIt(props: TryItProps) {
  const { draft, names, sample, forecast, problem, chosenId, onSample, onChoose } = props;
  const format = useFormat();
  return (
    <section className={classes.trial} aria-labelledby="try-it">
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
                  <Planned stage={stage} />
                </button>
              </li>
            ))}
          </ol>
          {forecast.notices.map(explainReason).map((notice) => (
            <p key={notice} className={classes.notice}>
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

function Planned({ stage }: { stage: PathStage }) {
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
