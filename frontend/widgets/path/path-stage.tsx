import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { formatInText } from '#frontend/components/text/format/in-text.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { t } from '#frontend/lib/text.ts';
import type { PathStage as Stage } from '#shared/requests/path.ts';
import { PersonChip } from '../people/person-chip.tsx';
import { outcomesInWords, sortDeciders } from './outcome-words.ts';
import { PathNode } from './path-node.tsx';
import classes from './path-track.module.css';
import words from './path-words.module.css';
import {
  type Guess,
  neededWords,
  neverSignedInWords,
  stageBrief,
  stageSpan,
  stageWhen,
} from './stage-words.ts';
import { whyStage } from './why-stage.ts';

export type StageProps = {
  readonly stage: Stage;
  readonly size: 'compact' | 'full';
  readonly guess: Guess;
  /** the path has gone past it already */
  readonly passed: boolean;
  /** the requester's name, where they read it */
  readonly reader?: string | undefined;
};

const isOver = ({ state, due }: Stage) => state === 'open' && due?.state === 'overdue';
const isSpared = ({ state }: Stage) => state === 'skipped';

/** Those who decide, or did, how many of them are needed, and what the others did. */
function Who({ stage: { state, people, needed } }: { stage: Stage }) {
  const { asked, shown, others, isObjection } = sortDeciders(state, people);
  const isAhead = state === 'open' || state === 'forecast';
  const beside = [
    isAhead ? neededWords(asked, needed) : undefined,
    outcomesInWords(others),
    isAhead ? neverSignedInWords(shown) : undefined,
    isObjection ? t`others can still approve` : undefined,
  ];
  const told = beside.filter(Boolean).join(', ');
  return (
    <>
      {shown.map(({ userId, name, insteadOf }) => (
        <PersonChip key={userId} person={{ userId, name }} insteadOf={insteadOf} />
      ))}
      {told ? <span className={words.needed}>{told}</span> : null}
    </>
  );
}

type WhyProps = {
  readonly name: string;
  readonly why: string;
  /** the reason stands below in whole; none: it is nowhere else */
  readonly isWhole?: boolean;
  readonly onPress?: () => void;
};

/** Why a stage is here, as a question mark that tells it; pressed, it shows the rest of what stands below. */
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

/** A reason of more letters would make a path of several columns too high. */
const roomForReason = 120;

/** Side panel: two lines, what and when, who and how long. The reason is behind the question mark. */
function BriefStage({ stage, guess, passed, reader }: StageProps) {
  const format = useFormat();
  const why = formatInText(whyStage(stage, reader), format);
  return (
    <div className={words.body} data-state={stage.state} data-overdue={isOver(stage) || undefined}>
      <div className={words.pair}>
        <span className={words.name}>{stage.name}</span>
        {isSpared(stage) || !why ? null : <Why name={stage.name} why={why} />}
        <span className={words.brief}>{stageBrief(stage, guess, passed, format)}</span>
      </div>
      {isSpared(stage) ? (
        <div className={words.reason}>{why}</div>
      ) : (
        <div className={words.pair}>
          <span className={words.people}>
            <Who stage={stage} />
          </span>
          <span className={words.brief}>{stageSpan(stage, guess, format)}</span>
        </div>
      )}
    </div>
  );
}

/** Whether the reason is always shown in full: why this person has the stage now, or why it went no further. */
const isTold = ({ state }: Stage) =>
  state === 'open' || state === 'rejected' || state === 'returned';

/** Record page: everything in words, of other long reasons the beginning, where columns are narrow. */
function FullStage({ stage, guess, passed, reader }: StageProps) {
  const format = useFormat();
  const { userId } = useViewer();
  const why = formatInText(whyStage(stage, reader), format);
  const isLong = why.length > roomForReason && !isTold(stage);
  const [isWhole, setWhole] = useState(false);
  const when = stageWhen(stage, guess, passed, format);
  const isMine =
    stage.state === 'open' &&
    stage.people.some((person) => person.userId === userId && !person.outcome);
  return (
    <div className={words.body} data-state={stage.state} data-overdue={isOver(stage) || undefined}>
      <div className={words.pair}>
        <span className={words.name}>{stage.name}</span>
        {isMine ? <span className={words.you}>{t`You, now`}</span> : null}
        {isLong ? (
          <Why name={stage.name} why={why} isWhole={isWhole} onPress={() => setWhole(!isWhole)} />
        ) : null}
      </div>
      {isSpared(stage) ? null : <Who stage={stage} />}
      {/* "Not needed: this step is only for ..." says it already. */}
      {why.startsWith(when) ? null : <div className={words.when}>{when}</div>}
      <div className={words.reason} data-brief={(isLong && !isWhole) || undefined}>
        {why}
      </div>
    </div>
  );
}

/** One stage: its mark, the line that leaves it with the working time, and its words. */
export function PathStage(props: StageProps) {
  const { stage, size, guess, passed } = props;
  const format = useFormat();
  const overdue = isOver(stage);
  const span = size === 'full' ? stageSpan(stage, guess, format) : undefined;
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
      {size === 'full' ? <FullStage {...props} /> : <BriefStage {...props} />}
    </div>
  );
}
