import type {
  PathPerson,
  PathSegments,
  PathStage,
  RequestPath,
  TimeEntry,
} from '#shared/requests/path.ts';
import type { Due } from '#shared/sla/due.ts';

/** One request in every state that a path can show, relative to the time when the page opens. */
const now = Date.now();
const hour = 3_600_000;
export const at = (hours: number) => new Date(now + hours * hour).toISOString();

const id = (n: number) => `77766666-f0a1-7003-c2b9-${String(n).padStart(12, '0')}`;
const personNames = [
  'Mira Okafor',
  'Tomás Rivera',
  'Daniel Osei',
  'Chloé Martin',
  'Priya Raman',
  'Anna Lindqvist',
  'Jonas Weber',
];
export const people = Object.fromEntries(
  personNames.map((name, n) => [name.split(' ')[0] ?? name, { userId: id(n + 1), name }]),
);
const who = (first: string, more: Partial<PathPerson> = {}): PathPerson => {
  const person = people[first];
  if (!person) throw new Error(`${first} is not in the sample`);
  return { ...person, reasons: [{ code: 'named', facts: { person: person.name } }], ...more };
};
export const viewerId = who('Mira').userId;

export const due = (state: Due['state'], leftHours: number, used: number): Due => ({
  state,
  at: at(leftHours),
  leftSeconds: leftHours * 3600,
  used,
  timeZone: 'Europe/Berlin',
});

let stages = 100;
const stage = (
  name: string,
  state: PathStage['state'],
  assigned: PathPerson[],
  more: Partial<PathStage> = {},
): PathStage => {
  stages += 1;
  return {
    stageId: id(stages),
    name,
    state,
    needed: { approvals: 1, rejections: 1, of: 1 },
    people: assigned,
    reasons: [],
    ...more,
  };
};

export const path: RequestPath = {
  start: { person: who('Mira'), at: at(-60) },
  steps: [
    [
      stage('Line manager', 'done', [who('Tomás', { outcome: 'Approved', at: at(-50) })], {
        openedAt: at(-60),
        closedAt: at(-50),
        workingSeconds: 10_620,
      }),
    ],
    [
      stage(
        'Procurement',
        'done',
        [who('Daniel', { outcome: 'Approved' }), who('Jonas', { outcome: 'Rejected' })],
        {
          needed: { approvals: 1, rejections: 1, of: 2 },
          closedAt: at(-20),
          workingSeconds: 40_680,
        },
      ),
      stage('Legal', 'open', [who('Chloé')], { openedAt: at(-50), due: due('overdue', -6, 1) }),
    ],
    [stage('Budget', 'open', [who('Mira')], { openedAt: at(-2), due: due('dueSoon', 1.4, 0.65) })],
    [
      stage('Finance', 'forecast', [who('Priya', { insteadOf: who('Anna') })], {
        expectedAt: at(30),
        workingSeconds: 28_800,
      }),
    ],
    [
      stage('CFO', 'skipped', [], {
        reasons: [
          {
            code: 'conditionFalse',
            facts: {
              condition:
                'the amount is over 25,000.00 EUR, the supplier is new, the goods come from a country outside of the European Union, and the contract with them runs for longer than a year',
            },
          },
        ],
      }),
    ],
  ],
  finish: { name: 'Ordered', reached: false, expectedAt: at(40) },
};

export const segments: PathSegments = [
  [{ name: 'Line manager', state: 'done' }],
  [
    { name: 'Procurement', state: 'done' },
    { name: 'Legal', state: 'open', openedAt: at(-50), dueAt: at(-6) },
  ],
  [{ name: 'Finance', state: 'forecast' }],
  [{ name: 'CFO', state: 'skipped' }],
];

const seconds = {
  workingSeconds: 19_440,
  closedSeconds: 7_200,
  holidaySeconds: 0,
  pausedSeconds: 0,
};
export const timeBreakdown: TimeEntry[] = [
  {
    person: [who('Tomás')],
    stage: 'Line manager',
    from: at(-60),
    to: at(-50),
    ...seconds,
    targetSeconds: 28_800,
  },
  {
    person: [who('Mira')],
    stage: 'Sent back to you',
    from: at(-50),
    to: at(-40),
    ...seconds,
    workingSeconds: 0,
    pausedSeconds: 19_440,
  },
  {
    person: [who('Daniel'), who('Jonas')],
    stage: 'Legal',
    from: at(-40),
    ...seconds,
    workingSeconds: 109_440,
    targetSeconds: 86_400,
  },
  {
    person: [who('Mira')],
    stage: 'Purchasing',
    from: at(0),
    ...seconds,
    workingSeconds: 20,
    closedSeconds: 0,
    targetSeconds: 28_800,
  },
];
