import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as dates from '#frontend/components/text/format/dates.ts';
import german from '#frontend/languages/de/widgets.json' with { type: 'json' };
import { explainStage } from '#frontend/widgets/path/explain-stage.ts';
import { explainNoEnd } from '#frontend/widgets/path/no-end-words.ts';
import {
  type DeciderKind,
  formatOutcomes,
  sortDeciders,
} from '#frontend/widgets/path/outcome-words.ts';
import {
  formatFinishName,
  formatQuorum,
  formatStageBrief,
  formatStageDuration,
  formatStageState,
} from '#frontend/widgets/path/stage-words.ts';
import { setTranslationSource } from '#shared/language/t.ts';
import { translator } from '#shared/language/translator.ts';
import type { PathPerson, PathStage } from '#shared/requests/path.ts';
import type { Reason } from '#shared/requests/reason.ts';

const now = Date.parse('2026-11-18T09:00:00Z');
const place = { locale: 'en-GB', timeZone: 'UTC' };
const format = {
  momentWithin: (at: string) => dates.formatMomentWithin(at, now, place),
  brief: (at: string) => dates.formatBrief(at, now, place),
};
const closedAt = '2026-11-18T08:32:00Z';
const stage = (more: Partial<PathStage>): PathStage => ({
  stageId: '77766666-f0a1-7003-c2b9-000000000001',
  name: 'Finance',
  state: 'cancelled',
  needed: { approvals: 1, rejections: 1, of: 1 },
  people: [],
  reasons: [],
  ...more,
});

test('a step that a closed request never reached shows "Not reached" instead of an end time', () => {
  const never = stage({ closedAt });
  expect(formatStageState(never, 'about', true, format)).toBe('Not reached');
  expect(formatStageBrief(never, 'about', true, format)).toBe('not reached');
  expect(formatStageDuration({ ...never, workingSeconds: 60 }, 'about', format)).toBeUndefined();
});

test('a step that was open when the request closed shows the closing time as its end', () => {
  const open = stage({ openedAt: '2026-11-18T07:00:00Z', closedAt });
  expect(formatStageState(open, 'about', true, format)).toMatch(/^Ended .*08:32$/);
});

test.each<[Reason['code'], boolean, string]>([
  ['willHaveApproved', false, 'Will be skipped'],
  ['conditionFalse', false, 'Not needed'],
  ['alreadyApproved', true, 'Skipped'],
])('a step skipped for the reason %s (already passed: %s) shows: %s', (code, passed, words) => {
  const skipped = stage({ state: 'skipped', reasons: [{ code, facts: {} }] });
  expect(formatStageState(skipped, 'about', passed, format)).toBe(words);
});

test('a step shows its reason once, and shows no reason for people who were not needed', () => {
  const named: Reason = { code: 'named', facts: { person: 'Mira' } };
  const spared: Reason = { code: 'quorumReached', facts: { person: 'Mira' } };
  const people = ['Mira', 'Anna'].map((name) => ({
    userId: name,
    name,
    reasons: name === 'Anna' ? [named, spared] : [named],
  }));
  expect(explainStage(stage({ state: 'done', people }))).toBe('Mira is named in this step.');
});

test('a path without an end date names the remaining steps that have no target time', () => {
  const legal = stage({ name: 'Legal', state: 'forecast' });
  const limited = stage({ name: 'Head', state: 'open', targetSeconds: 3600 });
  const board = stage({ name: 'Board', state: 'open' });
  const passed = [stage({ name: 'Done', state: 'done' }), stage({ name: 'Out', state: 'skipped' })];
  expect(explainNoEnd([passed, [limited], [legal]])).toBe('No due date: Legal has no target time');
  expect(explainNoEnd([[board, legal], [legal]])).toBe(
    'No due date: Board and Legal have no target time',
  );
});

const outcomes = [
  'Approved',
  'Rejected',
  'Returned',
  'Reassigned',
  'Escalated',
  'NotNeeded',
  'Cancelled',
] as const;
const kinds = {
  named: { reasons: [{ code: 'named', facts: {} }] },
  delegate: {
    reasons: [
      { code: 'named', facts: {} },
      { code: 'delegate', facts: {} },
    ],
    insteadOf: { userId: 'anna', name: 'Anna' },
  },
  escalated: { reasons: [{ code: 'escalated', facts: {} }] },
  added: { reasons: [{ code: 'added', facts: {} }] },
  taker: { reasons: [{ code: 'reassigned', facts: {} }] },
} satisfies Record<DeciderKind, Pick<PathPerson, 'reasons' | 'insteadOf'>>;
const person = (
  name: string,
  outcome?: PathPerson['outcome'],
  kind: keyof typeof kinds = 'named',
): PathPerson => ({ ...{ userId: name, name }, ...kinds[kind], ...(outcome && { outcome }) });
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[];

describe.each(['en', 'de'] as const)('outcomes in the language %s', (language) => {
  beforeAll(() => {
    if (language === 'de') setTranslationSource(() => translator('de', german));
  });
  afterAll(() => setTranslationSource(() => undefined));

  test.each(outcomes.flatMap((outcome) => kindNames.map((kind) => [outcome, kind] as const)))(
    'the outcome %s of a person who decides as %s has a label, and never "not needed" after a decision',
    (outcome, kind) => {
      const words = formatOutcomes([person('Mira', outcome, kind)]) ?? '';
      expect(words).toContain('Mira');
      expect(words).not.toContain('undefined');
      const isSpared = /not needed|no longer|nicht (mehr )?/.test(words);
      expect(isSpared).toBe(outcome === 'NotNeeded' || outcome === 'Cancelled');
    },
  );
});

test('a decided step with several approvers shows the outcomes of the other approvers', () => {
  const yuki = person('Yuki', 'NotNeeded');
  const oliver = person('Oliver', 'Approved');
  const mira = person('Mira', 'Approved');
  const anna = person('Anna', 'Rejected');
  const shownOf = (people: readonly PathPerson[]) =>
    sortDeciders('done', people).shown.map(({ name }) => name);
  expect(shownOf([yuki, oliver, anna])).toEqual(['Oliver']);
  expect(formatOutcomes(sortDeciders('done', [yuki, oliver, anna]).others)).toBe(
    'rejected by Anna, Yuki not needed',
  );
  expect(formatOutcomes(sortDeciders('rejected', [mira, oliver, yuki, anna]).others)).toBe(
    'approved by Mira and Oliver, Yuki not needed',
  );
  expect(formatOutcomes(sortDeciders('done', [mira, oliver]).others)).toBeUndefined();
});

test('the outcome of a single person who is no longer asked does not repeat the name', () => {
  const mira = person('Mira', 'Cancelled');
  const { shown, others } = sortDeciders('cancelled', [mira]);
  expect(formatOutcomes(others, shown)).toBe('no longer asked');
  const several = sortDeciders('cancelled', [mira, person('Yuki', 'Cancelled')]);
  expect(formatOutcomes(several.others, several.shown)).toBe('Mira and Yuki no longer asked');
});

test('an open step with a rejection shows who objected and who can still approve', () => {
  const people = [person('Anna', 'Rejected'), person('Yuki'), person('Oliver')];
  const { shown, others, isObjection } = sortDeciders('open', people);
  expect(shown.map(({ name }) => name)).toEqual(['Yuki', 'Oliver']);
  expect(formatOutcomes(others)).toBe('rejected by Anna');
  expect(isObjection).toBe(true);
});

test.each([
  [1, 1, 2, 'Either can decide'],
  [1, 1, 3, 'Any one of 3 can decide'],
  [2, 1, 2, 'Both must approve'],
  [3, 1, 3, 'All 3 must approve'],
  [2, 2, 3, '2 of 3 must approve'],
  [2, 1, 3, '2 of 3 must approve, one rejection ends it'],
])(
  'the quorum of %i approvals or %i rejections from %i people is described as "%s"',
  (approvals, rejections, of, words) => {
    const people = Array.from({ length: of }, (_, n) => person(`${n}`));
    expect(formatQuorum(people, { approvals, rejections, of })).toBe(words);
  },
);

test('a step with a single approver shows no quorum text', () => {
  expect(formatQuorum([person('Mira')], { approvals: 1, rejections: 1, of: 1 })).toBeUndefined();
});

test('a category without a custom label shows the default end label in the language of the reader', () => {
  setTranslationSource(() => translator('de', german));
  try {
    expect(['Approved', 'Paid out'].map(formatFinishName)).toEqual(['Genehmigt', 'Paid out']);
  } finally {
    setTranslationSource(() => undefined);
  }
});

test.each([
  ['the amount is at least 1,000.00 EUR', 'Only from 1,000.00 EUR'],
  ['the amount is more than 25,000.00 EUR', 'Only above 25,000.00 EUR'],
  ['“Booked elsewhere?” is yes', 'Only if “Booked elsewhere?” is yes'],
  [
    'the amount is at least 10.00 EUR and the department is Sales',
    'Only if the amount is at least 10.00 EUR and the department is Sales',
  ],
])('a skipped step that applies only if %s shows: %s', (condition, words) => {
  const reasons: Reason[] = [{ code: 'conditionFalse', facts: { condition } }];
  expect(explainStage(stage({ state: 'skipped', reasons }))).toBe(words);
});

test.each([
  ['the amount is at least 1,000.00 EUR', 'Not needed below 1,000.00 EUR'],
  ['the amount is more than 1,000.00 EUR', 'Not needed up to 1,000.00 EUR'],
  ['the amount is less than 1,000.00 EUR', 'Not needed from 1,000.00 EUR'],
  ['the amount is at most 1,000.00 EUR', 'Not needed above 1,000.00 EUR'],
  [
    'the department is Sales',
    'Needed because the department is Sales. Not needed if the amount is 999.99 EUR.',
  ],
])('a step that is needed because %s shows: %s', (condition, words) => {
  const facts = { kind: 'condition', name: 'the amount', value: '999.99 EUR', effect: 'skipped' };
  const needed = stage({
    state: 'open',
    reasons: [{ code: 'conditionTrue', facts: { condition } }],
    threshold: { code: 'threshold', facts },
  });
  expect(explainStage(needed)).toBe(words);
});

test('the requester sees "Your manager" as the reason for a step of their manager', () => {
  const reason: Reason = { code: 'manager', facts: { person: 'Mira', of: 'Sofia', level: '1' } };
  const people = [{ userId: 'mira', name: 'Mira', reasons: [reason] }];
  expect(explainStage(stage({ state: 'open', people }), 'Sofia')).toBe('Your manager');
  expect(explainStage(stage({ state: 'open', people }))).toBe('Mira is Sofia’s manager.');
});

test.each([
  ['Mira has no manager', 'Mira has no manager, so Elif or Ingrid decides.'],
  ["Mira can't decide this", "Mira can't decide this, so Elif or Ingrid decides."],
])('several fallback approvers, used because %s, are named in one sentence', (why, words) => {
  const people = ['Elif', 'Ingrid'].map((name) => ({
    userId: name,
    name,
    reasons: [{ code: 'fallback' as const, facts: { person: name, why } }],
  }));
  expect(explainStage(stage({ state: 'open', people }))).toBe(words);
});
