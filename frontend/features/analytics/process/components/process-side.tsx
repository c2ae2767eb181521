import { formatPercent } from '#frontend/lib/language/shares.ts';
import type { Move } from '../select-moves.ts';
import { findWaitBand, formatWait, formatWithin, type Measure, spreadSeconds } from '../waits.ts';
import { describeReason, formatEventName, formatMoveParam, toPlaceKey } from '../words.ts';
import classes from './process-side.module.css';
import { BottleneckSimulationLinks } from './try-it.tsx';
import { VariantList } from './variant-list.tsx';
import './wait-colours.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import type { ProcessFigures, ProcessQuery, RequestSelection } from '#frontend/data/process.ts';
import { inContext, rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { DurationStats, PeopleQuartiles } from '#shared/process/process-api.ts';

type AcrossProps = { readonly across: PeopleQuartiles; readonly measure: Measure };

/** Variation between people, without their names. */
function VariationBetweenPeople({ across, measure }: AcrossProps) {
  const { locale } = useViewer();
  const usually = (pace: PeopleQuartiles['usual']) =>
    formatWait(pace[measure.time], measure, locale);
  const { people, quick, usual, slow } = across;
  return (
    <p className={classes.note}>
      {t`${people} people: median ${usually(usual)}, middle half ${usually(quick)} to ${usually(slow)}`}
    </p>
  );
}

export type ProcessSideProps = {
  readonly figures: ProcessFigures;
  /** Query that the figures were loaded with. */
  readonly query: ProcessQuery;
  readonly measure: Measure;
  readonly chosen: string | undefined;
  readonly onChoose: (chosen: string | undefined) => void;
  readonly variant: string | undefined;
  readonly onVariant: (variant: string | undefined) => void;
  readonly onBehind: (behind: RequestSelection, title: string) => void;
  readonly isAdmin: boolean;
  /** Content above the panels. */
  readonly first: ReactNode;
};

/** Side panels of the process map: the selected part, the bottlenecks and the variants. */
export function ProcessSide(props: ProcessSideProps) {
  const { figures, chosen } = props;
  const activity = figures.activities.find(({ name }) => name === chosen);
  const move = figures.moves.find((one) => formatMoveParam(figures, one) === chosen);
  return (
    <aside className={classes.side} aria-label={t`Figures`}>
      {props.first}
      {activity || move ? <SelectionDetails {...props} activity={activity} move={move} /> : null}
      <BottleneckList {...props} />
      <VariantList {...props} />
    </aside>
  );
}

type ChosenProps = ProcessSideProps & {
  readonly activity: ProcessFigures['activities'][number] | undefined;
  readonly move: Move | undefined;
};

function SelectionDetails({ figures, measure, activity, move, onChoose, onBehind }: ChosenProps) {
  const { locale } = useViewer();
  const of = activity ?? move;
  if (!of) return null;
  const usual = (spread: DurationStats | null) =>
    spread
      ? formatWait(spreadSeconds(spread, { ...measure, figure: 'median' }), measure, locale)
      : '–';
  const within = (spread: DurationStats | null) =>
    spread
      ? formatWithin(spreadSeconds(spread, { ...measure, figure: 'ninetieth' }), measure, locale)
      : '–';
  const work = activity?.work;
  const [from, to] = move
    ? [toPlaceKey(figures, move.from), toPlaceKey(figures, move.to)]
    : ['', ''];
  const start = formatEventName(from) || t`Start`;
  const end = formatEventName(to) || inContext('process')`end`;
  const title = activity ? formatEventName(activity.name) : inContext('moves')`${start} to ${end}`;
  const behind = activity ? { activity: activity.name } : { moveFrom: from, moveTo: to };
  return (
    <section className={classes.block}>
      <h2>{title}</h2>
      <dl className={`stack text-13 ${classes.facts}`}>
        <dt>{t`Times`}</dt>
        <dd>{of.count.toLocaleString(locale)}</dd>
        <dt>{t`Requests`}</dt>
        <dd>{of.requests.toLocaleString(locale)}</dd>
        {activity && activity.open > 0 ? (
          <>
            <dt>{t`Open here`}</dt>
            <dd>{activity.open.toLocaleString(locale)}</dd>
          </>
        ) : null}
        <dt>{t`Usual wait before`}</dt>
        <dd>{usual(of.wait)}</dd>
        <dt>{t`90 % within`}</dt>
        <dd>{within(of.wait)}</dd>
        {work ? (
          <>
            <dt>{t`Usual work`}</dt>
            <dd>{usual(work)}</dd>
            <dt>{t`Work of 90 % within`}</dt>
            <dd>{within(work)}</dd>
          </>
        ) : null}
      </dl>
      {work && work.requests < of.requests ? (
        <p className={classes.note}>
          {t`The start of work is known of ${work.requests.toLocaleString(locale)} of ${of.requests.toLocaleString(locale)} requests.`}
        </p>
      ) : null}
      {activity?.across ? (
        <VariationBetweenPeople across={activity.across} measure={measure} />
      ) : null}
      <div className={`row stretch gap-8 ${classes.acts}`}>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onBehind(behind, title)}
        >{t`Show the requests`}</Button>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => onChoose(undefined)}
        >{t`Close`}</Button>
      </div>
    </section>
  );
}

/** Reasons always use calendar time, regardless of the time that the map shows. */
const calendar = { time: 'calendar' } as const;

function BottleneckList({ figures, query, measure, isAdmin, onChoose }: ProcessSideProps) {
  const { locale } = useViewer();
  const { bottlenecks, activities } = figures;
  const { categories } = figures.groups;
  const worst = bottlenecks[0]?.waitedSeconds ?? 1;
  return (
    <section className={classes.block}>
      <h2>
        {t`Where time is lost`} <small>{t`of all waiting in working time`}</small>
      </h2>
      {bottlenecks.length === 0 ? (
        <p className={classes.note}>{t`Nothing has waited yet.`}</p>
      ) : null}
      <ul className="stack gap-8">
        {bottlenecks.map((bottleneck) => {
          const { activity, share, waitedSeconds, reasons } = bottleneck;
          const wait = activities.find(({ name }) => name === activity)?.wait;
          return (
            <li key={activity}>
              <button
                type="button"
                className={`stack gap-4 text-13 ${classes.row}`}
                onClick={() => onChoose(activity)}
              >
                <span className={`row stretch between gap-12 tabular ${classes.head}`}>
                  <b>{formatEventName(activity)}</b>
                  <span>
                    {wait
                      ? t`${formatPercent(share)}, usually ${formatWait(spreadSeconds(wait, measure), measure, locale)}`
                      : formatPercent(share)}
                  </span>
                </span>
                <span
                  className={classes.bar}
                  data-band={wait ? findWaitBand(spreadSeconds(wait, measure)) : 0}
                  style={{ inlineSize: `${(100 * waitedSeconds) / worst}%` }}
                  aria-hidden
                />
              </button>
              {reasons.map((reason) => (
                <p key={reason.reason} className={classes.note}>
                  {describeReason(
                    reason,
                    wait
                      ? {
                          usual: formatWithin(wait.median, calendar, locale),
                          long: formatWait(wait.ninetieth, calendar, locale),
                        }
                      : undefined,
                  )}
                </p>
              ))}
              {isAdmin ? (
                <BottleneckSimulationLinks {...{ bottleneck, query, categories }} />
              ) : null}
            </li>
          );
        })}
      </ul>
      {isAdmin && bottlenecks.length > 0 ? (
        <p
          className={classes.note}
        >{rich`Change it: ${<Link to={paths.routings}>{t`who decides`}</Link>}, ${<Link to={paths.serviceLevels}>{t`by when`}</Link>}, or ${<Link to={paths.people}>{t`who they are`}</Link>}.`}</p>
      ) : null}
    </section>
  );
}
