import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { reachMilestone } from '#functions/requests/rules/commands/milestone.ts';
import { reschedule } from '#functions/requests/rules/commands/reschedule.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { findNextWait } from '#functions/requests/rules/views/wait.ts';
import { Stage } from '#shared/requests/stage.ts';
import type { SlaTemplate } from '#shared/sla/calendar.ts';
import { runs } from '#tests/support/runs.ts';
import { inReview, newId } from './support/acts.ts';
import { holiday, organisation, reference, routing } from './support/organisation.ts';
import { monday, people, policyId } from './support/people.ts';

const hour = 3600;
const [template] = reference().slaTemplates;
if (!template) throw new Error('no template');

/** Organisation with this template of 16 working hours. Escalations fire 4 and 8 hours after the due time. */
const withTemplate = (more: Partial<SlaTemplate>, data: object = {}): Organisation =>
  organisation({
    routings: [
      routing([
        {
          approvers: { kind: 'named', userIds: [people.controller] },
          escalationPolicyId: policyId,
        },
      ]),
    ],
    slaTemplates: [{ ...template, ...more }],
    ...data,
  });

type PlayedRequest = { readonly record: RequestRecord; readonly at: string };

/** Let this number of next milestones fire, each at its time. */
function play({ record, at }: PlayedRequest, count: number, by: Organisation): PlayedRequest {
  if (count === 0) return { record, at };
  const next = findNextWait(record, at)?.milestone;
  const stage = record.stages.find(({ stageId }) => stageId === next?.stageId);
  const moment = stage?.milestones[stage.nextMilestone]?.at;
  if (!next || !moment) return { record, at };
  const reached = moment > at ? moment : at;
  const change = reachMilestone(record, { ...next, at: reached, organisation: by, newId });
  const after = change ? applyChange(record, change) : record;
  return play({ record: after, at: reached }, count - 1, by);
}

function renew({ record, at }: PlayedRequest, by: Organisation): PlayedRequest {
  const change = reschedule(record, { at, organisation: by });
  return { record: change ? applyChange(record, change) : record, at };
}

const fired = ({ record }: PlayedRequest) =>
  record.events.flatMap(({ type, details }) =>
    type === 'reminded' || type === 'breached' || type === 'escalated'
      ? [type === 'escalated' ? `${type} ${details.level}` : type]
      : [],
  );

/** Convert to the format of an older version: milestones without a reference to their template entry. */
const stored = ({ record, at }: PlayedRequest): PlayedRequest => ({
  at,
  record: {
    ...record,
    stages: record.stages.map((stage) =>
      Stage.parse({
        ...stage,
        milestones: stage.milestones.map(({ n, kind, at: moment, level }) => ({
          ...{ n, kind, at: moment },
          ...(level !== undefined && { level }),
        })),
      }),
    ),
  },
});

const later = { holidays: [holiday('2026-03-10')] };

describe.each([
  ['stored by this version', (played: PlayedRequest) => played],
  ['stored by an older version', stored],
])('milestones of a stage %s', (_, kept) => {
  test('a warning added after the first one was sent neither hides nor delays the breach', () => {
    const before = withTemplate({ warnAtPercent: [75], remindAfter: [hour] });
    const warned = kept(play({ record: inReview(before), at: monday }, 1, before));
    const after = withTemplate({ warnAtPercent: [50, 75], remindAfter: [hour] }, later);
    expect(fired(play(renew(warned, after), 9, after))).toEqual([
      'reminded',
      'breached',
      'reminded',
      'escalated 0',
      'escalated 1',
    ]);
  });

  test('moving a reminder to a later time skips no level of the escalation policy', () => {
    const before = withTemplate({ warnAtPercent: [], remindAfter: [hour] });
    const reminded = kept(play({ record: inReview(before), at: monday }, 2, before));
    const after = withTemplate({ warnAtPercent: [], remindAfter: [6 * hour] }, later);
    expect(
      fired(play(renew(reminded, after), 9, after)).filter((one) => one !== 'reminded'),
    ).toEqual(['breached', 'escalated 0', 'escalated 1']);
  });

  test('a breach is recorded once if all reminders are removed after one was sent', () => {
    const before = withTemplate({ warnAtPercent: [], remindAfter: [hour] });
    const reminded = kept(play({ record: inReview(before), at: monday }, 2, before));
    const after = withTemplate({ warnAtPercent: [] }, later);
    expect(fired(play(renew(reminded, after), 9, after))).toEqual([
      'breached',
      'reminded',
      'escalated 0',
      'escalated 1',
    ]);
  });

  test('a sent warning is not repeated when a holiday moves its time to later', () => {
    const before = withTemplate({ warnAtPercent: [25, 75] });
    const warned = kept(play({ record: inReview(before), at: monday }, 2, before));
    const after = withTemplate({ warnAtPercent: [25, 75] }, { holidays: [holiday('2026-03-03')] });
    expect(fired(play(renew(warned, after), 9, after))).toEqual([
      'reminded',
      'reminded',
      'breached',
      'escalated 0',
      'escalated 1',
    ]);
  });

  test('removing warnings does not move the breach', () => {
    const before = withTemplate({ warnAtPercent: [25, 50, 75] });
    const warned = kept(play({ record: inReview(before), at: monday }, 2, before));
    const after = withTemplate({ warnAtPercent: [] }, later);
    expect(fired(play(renew(warned, after), 9, after))).toEqual([
      'reminded',
      'reminded',
      'breached',
      'escalated 0',
      'escalated 1',
    ]);
  });
});

test('an added warning with a future time is sent', () => {
  const before = withTemplate({ warnAtPercent: [25] });
  const warned = play({ record: inReview(before), at: monday }, 1, before);
  const after = withTemplate({ warnAtPercent: [25, 75] }, later);
  expect(fired(play(renew(warned, after), 9, after))).toEqual([
    'reminded',
    'reminded',
    'breached',
    'escalated 0',
    'escalated 1',
  ]);
});

test('a warning or reminder that an SLA template contains twice is planned once', () => {
  const twice = withTemplate({ warnAtPercent: [75, 75], remindAfter: [hour, hour] });
  expect(inReview(twice).stages[0]?.milestones.map(({ kind }) => kind)).toEqual([
    'remind',
    'breach',
    'remind',
    'escalate',
    'escalate',
  ]);
});

test('each milestone fires at most once and none is lost, whatever changes in SLA templates and calendars', () => {
  const Change = fc.record({
    percents: fc.subarray([10, 25, 50, 75, 99]),
    reminders: fc.subarray([hour, 3 * hour, 6 * hour, 20 * hour]),
    holidays: fc.subarray(['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-10']),
    zone: fc.constantFrom('UTC', 'Pacific/Honolulu', 'America/St_Johns', 'Pacific/Kiritimati'),
    fire: fc.nat(3),
  });
  type Drawn = typeof Change extends fc.Arbitrary<infer One> ? One : never;
  const inForce = ({ percents, reminders, holidays, zone }: Omit<Drawn, 'fire'>) =>
    withTemplate(
      { warnAtPercent: percents, remindAfter: reminders },
      {
        holidays: holidays.map((day) => holiday(day)),
        businessHours: reference().businessHours.map((one) => ({ ...one, timeZone: zone })),
      },
    );
  fc.assert(
    fc.property(fc.array(Change, { minLength: 1, maxLength: 8 }), (changes) => {
      const first = inForce({ percents: [75], reminders: [hour], holidays: [], zone: 'UTC' });
      let played: PlayedRequest = { record: inReview(first), at: monday };
      let by = first;
      for (const change of changes) {
        by = inForce(change);
        played = play(renew(played, by), change.fire, by);
      }
      const [stage] = renew(played, by).record.stages;
      const ahead = stage?.milestones.slice(stage.nextMilestone) ?? [];
      const before = fired(played).length;
      const end = play(renew(played, by), 50, by);
      // The predicted milestones fire in the predicted order.
      expect(fired(end).slice(before)).toEqual(
        ahead.map(({ kind, level }) =>
          kind === 'escalate' ? `escalated ${level}` : kind === 'breach' ? 'breached' : 'reminded',
        ),
      );
      const others = fired(end).filter((one) => one !== 'reminded');
      expect(others).toEqual(['breached', 'escalated 0', 'escalated 1']);
      const reminders = end.record.stages[0]?.milestones.filter(({ kind }) => kind === 'remind');
      const names = reminders?.map(({ percent, after }) => `${percent} ${after}`);
      expect(names).toEqual([...new Set(names)]);
    }),
    { numRuns: runs(200) },
  );
});
