import { t } from '#frontend/lib/text.ts';
import type { PathPerson, PathStage, RequestPath } from '#shared/requests/path.ts';

const hour = 3_600_000;
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const person = (n: number, name: string): PathPerson => ({ userId: id(n), name, reasons: [] });

/** The path of a request as somebody would meet it now: one decision taken, one open, the rest in pencil. */
export function examplePath(now: number): RequestPath {
  const at = (hours: number) => new Date(now + hours * hour).toISOString();
  const stage = (n: number, name: string, rest: Partial<PathStage>): PathStage => ({
    stageId: id(100 + n),
    name,
    state: 'forecast',
    needed: { approvals: 1, of: 1 },
    people: [],
    reasons: [],
    ...rest,
  });
  return {
    start: { person: person(1, t`Sofia Rossi`), at: at(-5) },
    steps: [
      [
        stage(1, t`Team lead`, {
          state: 'done',
          people: [person(2, t`Ben Hartmann`)],
          openedAt: at(-5),
          closedAt: at(-3),
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
          openedAt: at(-3),
          due: { state: 'onTime', at: at(2), leftSeconds: 5040, used: 0.65, timeZone: 'UTC' },
        }),
      ],
      [
        stage(4, t`Finance`, {
          people: [person(4, t`Priya Raman`)],
          expectedAt: at(46),
          workingSeconds: 36_000,
        }),
        stage(5, t`Travel desk`, {
          people: [person(5, t`Jonas Weber`)],
          expectedAt: at(43),
          workingSeconds: 25_200,
        }),
      ],
    ],
    finish: { name: t`Paid out`, reached: false, expectedAt: at(46) },
  };
}
