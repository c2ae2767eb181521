import { describe, expect, test } from 'vitest';
import { buildTimelineLines, isOpenInWindow } from '#frontend/features/timeline/lines.ts';
import { moveFocus } from '#frontend/features/timeline/move-focus.ts';
import { buildTimelineRows } from '#frontend/features/timeline/save-timeline.ts';
import {
  buildSegments,
  filterSegmentsWithin,
  findLabelSpaces,
} from '#frontend/features/timeline/segments.ts';
import {
  describeStage,
  formatPeople,
  formatSegmentName,
} from '#frontend/features/timeline/stage-words.ts';
import type { TimelineBar, TimelineStage } from '#shared/timeline/timeline.ts';

const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T09:00:00.000Z`;
const now = Date.parse(day(18));
const mira = { userId: 'mira', name: 'Mira Okafor' };
const ben = { userId: 'ben', name: 'Ben Hartmann' };
const stage = (more: Partial<TimelineStage>): TimelineStage => ({
  ...{ name: 'Legal', state: 'open', people: [mira], from: day(12) },
  ...more,
});
const drawn = (...stages: TimelineStage[]) =>
  buildSegments(stages, now).map(({ state, from, to }) => [
    state,
    new Date(from).getUTCDate(),
    new Date(to).getUTCDate(),
  ]);
const bar = (more: Partial<TimelineBar> = {}): TimelineBar => ({
  ...{ requestId: 'one', number: 'REQ-2026-000001', title: 'Fair', status: 'InReview' },
  ...{ categoryId: 'travel', categoryName: 'Travel', departmentId: 'sales', requester: ben },
  stages: [stage({})],
  ...more,
});

describe('a bar of the timeline', () => {
  test('a timeline bar shows a decided stage as done, an open stage as open, and an overdue stage after its due time', () => {
    expect(
      drawn(
        stage({ state: 'done', from: day(10), to: day(12) }),
        stage({ from: day(12), dueAt: day(16) }),
      ),
    ).toEqual([
      ['done', 10, 12],
      ['open', 12, 16],
      ['overdue', 16, 18],
    ]);
  });

  test('a timeline bar shows a forecast from now to the due time of the open stage, and for each later stage', () => {
    expect(
      drawn(stage({ dueAt: day(19) }), stage({ state: 'forecast', from: day(19), to: day(21) })),
    ).toEqual([
      ['open', 12, 18],
      ['forecast', 18, 19],
      ['forecast', 19, 21],
    ]);
  });

  test('a label in a timeline bar extends up to the next label, and labels of open stages have priority', () => {
    const axis = { end: Date.parse(day(28)) };
    const rooms = findLabelSpaces(
      buildSegments(
        [
          stage({ name: 'Manager', state: 'done', from: day(10), to: day(11) }),
          stage({ name: 'Legal', from: day(17), dueAt: day(19) }),
          stage({ name: 'Finance', state: 'forecast', from: day(19), to: day(21) }),
        ],
        now,
      ),
      axis,
      now,
    );
    const at = (n: number) => Date.parse(day(n));
    expect(rooms.map(({ segment, ...room }) => [formatSegmentName(segment, 'me'), room])).toEqual([
      ['Manager', { until: at(17) }],
      ['Legal', { until: at(19), beyond: at(28) }],
      ['Finance', { until: at(28), after: at(17) }],
    ]);
  });

  test('parallel stages share a bar segment until the first decision, and then only the open stage is shown', () => {
    const segments = buildSegments(
      [stage({ name: 'Procurement', state: 'done', to: day(14) }), stage({})],
      now,
    );
    expect(segments.map((one) => [one.state, formatSegmentName(one, 'me')])).toEqual([
      ['done', 'Procurement, Legal'],
      ['open', 'Legal'],
    ]);
  });

  test('a stage that was decided late is drawn as done in the timeline, not as overdue', () => {
    expect(drawn(stage({ state: 'done', to: day(17), dueAt: day(14) }))).toEqual([
      ['done', 12, 17],
    ]);
  });

  test('a stage that was decided at once still has a segment in the timeline bar', () => {
    expect(buildSegments([stage({ state: 'done', to: day(12) })], now)).toHaveLength(1);
  });

  test('a timeline segment names the requester while the request waits for them', () => {
    const [pause] = buildSegments([stage({ state: 'paused', people: [ben] })], now);
    expect(pause && formatSegmentName(pause, 'me')).toBe('With Ben');
    expect(pause && formatSegmentName(pause, 'ben')).toBe('With you');
  });

  test('a timeline bar is in view on all days on which its request was open, even without a segment', () => {
    const days = { start: Date.parse(day(20)), end: Date.parse(day(22)) };
    expect(isOpenInWindow(bar(), days)).toBe(true);
    const ended = bar({ status: 'Approved', stages: [stage({ state: 'done', to: day(14) })] });
    expect(isOpenInWindow(ended, days)).toBe(false);
    expect(filterSegmentsWithin(buildSegments(bar().stages, now), days)).toEqual([]);
  });
});

describe('stages in words', () => {
  const telling = { userId: 'me', now, moment: (at: string) => at.slice(8, 10) };
  test.each([
    [{ dueAt: day(19) }, 'Legal, with Mira Okafor since 12, due 19'],
    [{ dueAt: day(16) }, 'Legal, with Mira Okafor since 12, overdue since 16'],
    [{ state: 'done', to: day(14) }, 'Legal, approved by Mira Okafor 14, open since 12'],
    [{ state: 'cancelled', to: day(14) }, 'Legal, with Mira Okafor from 12 to 14, not decided'],
    [{ state: 'forecast', to: day(19) }, 'Legal, expected with Mira Okafor by 19'],
    [{ state: 'paused' }, 'Legal, with Mira Okafor since 12; the clock stands still'],
    [{ people: [] }, 'Legal, since 12'],
  ] satisfies [Partial<TimelineStage>, string][])(
    'a stage with %o is described in words',
    (more, words) => {
      expect(describeStage(stage(more), telling)).toBe(words);
    },
  );

  test('people of a stage are named, with "you" for the viewer, the delegator for delegates, and a count of the rest', () => {
    expect(formatPeople([mira, { ...ben, insteadOf: mira }], 'mira')).toBe(
      'you and Ben Hartmann for Mira Okafor',
    );
    const many = Array.from({ length: 6 }, (_, n) => ({ userId: `${n}`, name: `P${n}` }));
    expect(formatPeople(many, 'me')).toBe('P0, P1 and 4 others');
  });

  test('an export of the timeline has a row for each stage', () => {
    const [head, row] = buildTimelineRows([bar()]);
    expect(head).toHaveLength(row?.length ?? 0);
    expect(row).toEqual([
      ...['REQ-2026-000001', 'Fair', 'Ben Hartmann', 'Travel', 'In review'],
      ...['Legal', 'Open', 'Mira Okafor', day(12), '', ''],
    ]);
  });
});

describe('groups of the timeline', () => {
  const bars = [
    bar(),
    bar({ requestId: 'two', requester: mira }),
    bar({ requestId: 'three', departmentId: null }),
  ];
  const departments = [{ id: 'sales', name: 'Sales' }];
  const shown = (by: 'person' | 'department' | undefined, ...folded: string[]) =>
    buildTimelineLines(bars, by, departments, new Set(folded)).map((line) =>
      line.kind === 'bar' ? line.key : `${line.name} ${line.count}`,
    );

  test('each timeline group has a heading, groups are sorted by name, and bars keep their order', () => {
    expect(shown(undefined)).toEqual(['one', 'two', 'three']);
    expect(shown('person')).toEqual(['Ben Hartmann 2', 'one', 'three', 'Mira Okafor 1', 'two']);
    expect(shown('department')).toEqual(['No department 1', 'three', 'Sales 2', 'one', 'two']);
  });

  test('collapsed timeline groups show only their heading', () => {
    expect(shown('person', 'ben')).toEqual(['Ben Hartmann 2', 'Mira Okafor 1', 'two']);
  });
});

describe('keyboard navigation of the timeline', () => {
  const bars = [
    [stage({ state: 'done', from: day(10), to: day(12) }), stage({})],
    [],
    [stage({ state: 'done', from: day(2), to: day(4) }), stage({ from: day(16) })],
  ].map((stages) => buildSegments(stages, now));
  const lines = { count: bars.length, segmentsOf: (n: number) => bars[n] ?? [] };
  const press = (line: number, segment: number, key: string, ctrlKey = false) =>
    moveFocus({ line, segment }, { key, ctrlKey }, lines);

  test('arrow keys, Home and End move the focus along a timeline bar, from its title to its last segment', () => {
    expect(press(0, -1, 'ArrowRight')).toEqual({ line: 0, segment: 0 });
    expect(press(0, 1, 'ArrowRight')).toEqual({ line: 0, segment: 1 });
    expect(press(0, 1, 'Home')).toEqual({ line: 0, segment: -1 });
    expect(press(0, -1, 'End')).toEqual({ line: 0, segment: 1 });
  });

  test('moving to another line of the timeline selects the segment nearest in time, or the title if there is none', () => {
    expect(press(0, 1, 'PageDown')).toEqual({ line: 2, segment: 1 });
    expect(press(0, 0, 'ArrowDown')).toEqual({ line: 1, segment: -1 });
    expect(press(0, 1, 'End', true)).toEqual({ line: 2, segment: 1 });
    expect(press(2, -1, 'ArrowUp')).toEqual({ line: 1, segment: -1 });
  });

  test('arrow keys keep the focus within the lines of the timeline, and other keys are ignored', () => {
    expect(press(0, 1, 'ArrowUp')).toEqual({ line: 0, segment: 1 });
    expect(press(2, 1, 'ArrowDown')).toEqual({ line: 2, segment: 1 });
    expect(press(0, 0, 'a')).toBeUndefined();
  });
});
