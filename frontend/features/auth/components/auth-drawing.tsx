import { useState } from 'react';
import { rich, t } from '#frontend/lib/text.ts';
import { PathTrack } from '#frontend/widgets/path/path-track.tsx';
import type { PathPerson, PathStage, RequestPath } from '#shared/requests/path.ts';
import classes from './auth-drawing.module.css';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const person = (n: number, name: string): PathPerson => ({ userId: id(n), name, reasons: [] });

/** Hour of the day after which all events of the example are in the past. */
const lastEventHour = 13;

/** Return times around the last working day for the example, in the time zone of the browser. */
function buildExampleMoments(now: number) {
  const day = new Date(now);
  if (day.getHours() < lastEventHour) day.setDate(day.getDate() - 1);
  const move = (by: number) => {
    do day.setDate(day.getDate() + by);
    while (day.getDay() % 6 === 0);
  };
  if (day.getDay() % 6 === 0) move(-1);
  const moment = (hours: number, minutes: number) => {
    day.setHours(hours, minutes, 0, 0);
    return day.toISOString();
  };
  const that = { sent: moment(9, 5), decided: moment(11, 5), due: moment(16, 5) };
  move(1);
  const travelDesk = moment(15, 5);
  move(1);
  return { ...that, travelDesk, finance: moment(11, 5) };
}

/** Return an example path of a request: one decision made, one open, and the rest planned. */
export function buildExamplePath(now: number): RequestPath {
  const { sent, decided, due, travelDesk, finance } = buildExampleMoments(now);
  const stage = (n: number, name: string, rest: Partial<PathStage>): PathStage => ({
    stageId: id(100 + n),
    name,
    state: 'forecast',
    needed: { approvals: 1, rejections: 1, of: 1 },
    people: [],
    reasons: [],
    ...rest,
  });
  return {
    start: { person: person(1, t`Sofia Rossi`), at: sent },
    steps: [
      [
        stage(1, t`Team lead`, {
          state: 'done',
          people: [person(2, t`Ben Hartmann`)],
          openedAt: sent,
          closedAt: decided,
          workingSeconds: 6180,
        }),
      ],
      [
        stage(2, t`Project budget`, {
          state: 'skipped',
          reasons: [
            { code: 'conditionFalse', facts: { condition: t`a project number was given` } },
          ],
        }),
      ],
      [
        stage(3, t`Department head`, {
          state: 'open',
          people: [person(3, t`Mira Okafor`)],
          openedAt: decided,
          due: { state: 'onTime', at: due, leftSeconds: 5040, used: 0.65, timeZone: 'UTC' },
        }),
      ],
      [
        stage(4, t`Finance`, {
          people: [person(4, t`Priya Raman`)],
          expectedAt: finance,
          workingSeconds: 36_000,
        }),
        stage(5, t`Travel desk`, {
          people: [person(5, t`Jonas Weber`)],
          expectedAt: travelDesk,
          workingSeconds: 25_200,
        }),
      ],
    ],
    finish: { name: t`Paid out`, reached: false, expectedAt: finance },
  };
}

/** Illustration of the product next to the form. It cannot be focused, and screen readers ignore it. */
export function AuthDrawing() {
  const [path] = useState(() => buildExamplePath(Date.now()));
  return (
    <div className={classes.drawing} aria-hidden inert>
      <p className={classes.claim}>{rich`What waits for me?${<br />}Where is mine?`}</p>
      <div className={classes.sheet}>
        <PathTrack path={path} size="compact" />
      </div>
    </div>
  );
}
