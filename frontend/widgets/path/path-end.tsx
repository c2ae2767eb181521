import type { ReactNode } from 'react';
import { formatWorkingTime } from '#frontend/components/text/format/duration.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { t } from '#frontend/lib/text.ts';
import type { RequestPath } from '#shared/requests/path.ts';
import { PersonChip } from '../people/person-chip.tsx';
import { PathNode } from './path-node.tsx';
import classes from './path-track.module.css';
import words from './path-words.module.css';
import { formatFinishName, formatForecast } from './stage-words.ts';

type Size = 'compact' | 'full';
type WordsProps = {
  readonly name: string;
  readonly brief: string;
  readonly size: Size;
  readonly state: 'open' | 'done' | 'forecast';
  readonly children: ReactNode;
};

function EndLabel({ name, brief, size, state, children }: WordsProps) {
  return (
    <div className={words.body} data-state={state}>
      <div className={words.pair}>
        <span className={`text-13 bold ${words.name}`}>{name}</span>
        {size === 'compact' ? (
          <span className={`rigid push text-12 muted tabular ${words.brief}`}>{brief}</span>
        ) : null}
      </div>
      {children}
    </div>
  );
}

/** Start of the path with the requester, drawn in ink after the request is submitted. */
export function PathStart({
  start: { person, at },
  size,
}: {
  start: RequestPath['start'];
  size: Size;
}) {
  const format = useFormat();
  const state = at ? 'done' : 'open';
  return (
    <div className={classes.lane} data-state={state}>
      <span className={classes.node}>
        <PathNode state={at ? 'start' : 'open'} />
      </span>
      <span className={classes.line} />
      <EndLabel
        name={t`Requester`}
        brief={at ? format.brief(at) : t`now`}
        size={size}
        state={state}
      >
        <PersonChip person={person} />
        {size === 'full' ? (
          <div className={`text-12 line-height-16 muted tabular ${words.when}`}>
            {at ? t`Sent ${format.momentWithin(at)}` : t`When it is sent`}
          </div>
        ) : null}
      </EndLabel>
    </div>
  );
}

type FinishProps = {
  /** Reason why the end can't be forecast, while undecided steps remain. */
  readonly noEnd: string | undefined;
  readonly finish: RequestPath['finish'];
  readonly size: Size;
  readonly guess: 'by' | 'about';
};

/** End of the path with its name, and its actual or expected time. */
export function PathFinish({
  finish: { name, reached, at, expectedAt, workingSeconds },
  noEnd,
  size,
  guess,
}: FinishProps) {
  const format = useFormat();
  const state = reached ? 'done' : 'forecast';
  const moment = reached ? at : expectedAt;
  const said = (at: string) => (reached ? at : formatForecast(guess, at));
  const told = moment ? said(format.momentWithin(moment)) : '';
  const when = moment ? told : (noEnd ?? (reached ? '' : t`not reached`));
  return (
    <div className={classes.lane} data-state={state}>
      <span className={classes.node}>
        <PathNode state={reached ? 'finished' : 'finish'} />
      </span>
      <EndLabel
        name={formatFinishName(name)}
        brief={moment ? said(format.brief(moment)) : ''}
        size={size}
        state={state}
      >
        {size === 'full' || !moment ? (
          <div className={`text-12 line-height-16 muted tabular ${words.when}`}>
            {when.charAt(0).toUpperCase() + when.slice(1)}
          </div>
        ) : null}
        {workingSeconds === undefined ? null : (
          <div className={`text-12 line-height-16 muted subtle tabular pretty ${words.reason}`}>
            {reached
              ? formatWorkingTime(workingSeconds)
              : t`${formatWorkingTime(workingSeconds)} in total`}
          </div>
        )}
      </EndLabel>
    </div>
  );
}
