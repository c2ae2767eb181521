import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { formatDatesInText } from '#frontend/components/text/format/in-text.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { t } from '#frontend/lib/text.ts';
import type { PathStage as Stage } from '#shared/requests/path.ts';
import { PersonChip } from '../people/person-chip.tsx';
import { explainStage } from './explain-stage.ts';
import { formatOutcomes, sortDeciders } from './outcome-words.ts';
import { PathNode } from './path-node.tsx';
import classes from './path-track.module.css';
import words from './path-words.module.css';
import {
  type ForecastKind,
  formatNeverSignedIn,
  formatQuorum,
  formatStageBrief,
  formatStageDuration,
  formatStageState,
} from './stage-words.ts';

export type StageProps = {
  readonly stage: Stage;
  readonly size: 'compact' | 'full';
  readonly guess: ForecastKind;
  /** The path has already passed the stage. */
  readonly passed: boolean;
  /** Name of the requester, if the requester is the reader. */
  readonly reader?: string | undefined;
};

const isOver = ({ state, due }: Stage) => state === 'open' && due?.state === 'overdue';
const isSpared = ({ state }: Stage) => state === 'skipped';

/** People of a stage who must decide, the number of decisions needed, and the outcomes of the other people. */
function StagePeople({ stage: { state, people, needed } }: { stage: Stage }) {
  const { asked, shown, others, isObjection } = sortDeciders(state, people);
  const isAhead = state === 'open' || state === 'forecast';
  const beside = [
    isAhead ? formatQuorum(asked, needed) : undefined,
    formatOutcomes(others, shown),
    isAhead ? formatNeverSignedIn(shown) : undefined,
    isObjection ? t`others can still approve` : undefined,
  ];
  const told = beside.filter(Boolean).join(', ');
  return (
    <>
      {shown.map(({ userId, name, insteadOf }) => (
        <PersonChip key={userId} person={{ userId, name }} insteadOf={insteadOf} />
      ))}
      {told ? <span className="text-12 muted">{told}</span> : null}
    </>
  );
}

type WhyProps = {
  readonly name: string;
  readonly why: string;
  /** True if the full reason is expanded below; undefined if it is shown only in the hint. */
  readonly isWhole?: boolean;
  readonly onPress?: () => void;
};

/** Question mark with the reason for a stage. A press expands the truncated reason below it. */
const Why = ({ name, why, isWhole, onPress }: WhyProps) => (
  <button
    type="button"
    className={words.why}
    aria-label={t`Why ${name}? ${why}`}
    aria-expanded={isWhole}
    data-hint={isWhole ? undefined : why}
    onClick={onPress}
  >
    <IconHelpCircle size={14} stroke={1.5} aria-hidden />
  </button>
);

/** Maximum length of a reason, in characters. A longer reason makes a path with several columns too high. */
const roomForReason = 120;

/** Two lines for the side panel: name and time, people and duration. The reason is in the hint of the question mark. */
function CompactStage({ stage, guess, passed, reader }: StageProps) {
  const format = useFormat();
  const why = formatDatesInText(explainStage(stage, reader), format);
  return (
    <div className={words.body} data-state={stage.state} data-overdue={isOver(stage) || undefined}>
      <div className={words.pair}>
        <span className={`text-13 bold ${words.name}`}>{stage.name}</span>
        {isSpared(stage) || !why ? null : <Why name={stage.name} why={why} />}
        <span className={`rigid push text-12 muted tabular ${words.brief}`}>
          {formatStageBrief(stage, guess, passed, format)}
        </span>
      </div>
      {isSpared(stage) ? (
        <div className={`text-12 line-height-16 muted subtle tabular pretty ${words.reason}`}>
          {why}
        </div>
      ) : (
        <div className={words.pair}>
          <span className={words.people}>
            <StagePeople stage={stage} />
          </span>
          <span className={`rigid push text-12 muted tabular ${words.brief}`}>
            {formatStageDuration(stage, guess, format)}
          </span>
        </div>
      )}
    </div>
  );
}

/** Whether to show the reason in full always: why this person has the stage now, or why the path stopped. */
const showsFullReason = ({ state }: Stage) =>
  state === 'open' || state === 'rejected' || state === 'returned';

/** Record page: the full text. In narrow columns, other long reasons are truncated. */
function FullStage({ stage, guess, passed, reader }: StageProps) {
  const format = useFormat();
  const { userId } = useViewer();
  const why = formatDatesInText(explainStage(stage, reader), format);
  const isLong = why.length > roomForReason && !showsFullReason(stage);
  const [isWhole, setWhole] = useState(false);
  const when = formatStageState(stage, guess, passed, format);
  const isMine =
    stage.state === 'open' &&
    stage.people.some((person) => person.userId === userId && !person.outcome);
  return (
    <div className={words.body} data-state={stage.state} data-overdue={isOver(stage) || undefined}>
      <div className={words.pair}>
        <span className={`text-13 bold ${words.name}`}>{stage.name}</span>
        {isMine ? <span className={words.you}>{t`You, now`}</span> : null}
        {isLong ? (
          <Why name={stage.name} why={why} isWhole={isWhole} onPress={() => setWhole(!isWhole)} />
        ) : null}
      </div>
      {isSpared(stage) ? null : <StagePeople stage={stage} />}
      {/* The reason "Not needed: this step is only for ..." already includes the time text. */}
      {why.startsWith(when) ? null : (
        <div className={`text-12 line-height-16 muted tabular ${words.when}`}>{when}</div>
      )}
      <div
        className={`text-12 line-height-16 muted subtle tabular pretty ${words.reason}`}
        data-brief={(isLong && !isWhole) || undefined}
      >
        {why}
      </div>
    </div>
  );
}

/** One stage: its mark, the outgoing line with the working time, and its text. */
export function PathStage(props: StageProps) {
  const { stage, size, guess, passed } = props;
  const format = useFormat();
  const overdue = isOver(stage);
  const span = size === 'full' ? formatStageDuration(stage, guess, format) : undefined;
  return (
    <div
      className={classes.lane}
      data-state={stage.state}
      data-overdue={overdue || undefined}
      data-passed={passed || undefined}
    >
      <span className={classes.node}>
        <PathNode state={stage.state} overdue={overdue} />
      </span>
      <span className={classes.line} style={{ '--used': `${(stage.due?.used ?? 0) * 100}%` }}>
        {span ? (
          <span className={words.span} data-state={stage.state} data-overdue={overdue || undefined}>
            {span}
          </span>
        ) : null}
      </span>
      {size === 'full' ? <FullStage {...props} /> : <CompactStage {...props} />}
    </div>
  );
}
