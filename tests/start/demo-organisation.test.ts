import { describe, expect, test } from 'vitest';
import { buildDemoOrganisation } from '#demo/history/demo-organisation.ts';
import { writeHistory } from '#demo/history/write-history.ts';
import { lintDoa } from '#functions/approval-limits/rules/lint-doa.ts';
import { validateFormDefinition } from '#functions/forms/rules/validate-form.ts';
import { verifyChain } from '#functions/organisation/rules/chain.ts';
import { validateRouting } from '#functions/routing/rules/validate-routing.ts';
import {
  validateBusinessHours,
  validateHoliday,
  validatePolicy,
  validateSlaTemplate,
} from '#functions/sla/rules/validate-sla.ts';
import { dates } from '#tests/run/dates.ts';

const now = Date.parse('2026-11-18T10:00:00Z');
const demo = buildDemoOrganisation(now);
const { reference, organisation, users } = demo;

describe('the demo organisation passes all validations of the product', () => {
  test.each(reference.routings)('the demo routing $name is valid', (routing) => {
    expect(validateRouting(routing, organisation)).toEqual({});
  });
  test.each(reference.forms)('the demo form $name is valid', (form) => {
    expect(validateFormDefinition(form)).toEqual({});
  });
  test('demo calendars, holidays, SLA templates and escalation policies are valid', () => {
    const problems = [
      ...reference.businessHours.map(validateBusinessHours),
      ...reference.holidays.map((holiday) => validateHoliday(holiday, organisation)),
      ...reference.slaTemplates.map(validateSlaTemplate),
      ...reference.escalationPolicies.map((policy) => validatePolicy(policy, organisation)),
    ];
    expect(problems.filter((found) => Object.keys(found).length > 0)).toEqual([]);
  });
  test('the only warning about the demo approval limits is a board member without a delegate', () => {
    const found = lintDoa(organisation, users, new Date(now).toISOString());
    expect(found.map(({ text }) => text)).toEqual([
      'Every department: only Ingrid Solberg may decide above 25,000.00 EUR, and nobody stands in.',
    ]);
  });
});

test('the demo history of the last quarter has 400 requests in every state, each with a valid audit chain', () => {
  const records = [...writeHistory(demo, now)];
  expect(records).toHaveLength(400);
  expect(new Set(records.map(({ request }) => request.status))).toEqual(
    new Set(['Draft', 'InReview', 'Approved', 'Rejected', 'Returned', 'Withdrawn']),
  );
  expect(records.filter(({ events }) => !verifyChain(events).ok)).toEqual([]);
  const withoutAnybody = records.filter(
    ({ request }) => request.status === 'InReview' && request.assignees.length === 0,
  );
  expect(withoutAnybody).toEqual([]);
});

const week = Array.from({ length: 7 }, (_, days) => now + days * 86_400_000);
test.each([...week.map((at) => new Date(at).toISOString()), ...Object.values(dates)])(
  'many demo requests are open and several are overdue and escalated, whatever the load date: %s',
  (moment) => {
    const at = Date.parse(moment);
    const open = [...writeHistory(buildDemoOrganisation(at), at)].filter(
      ({ request }) => request.status === 'InReview',
    );
    expect(open.length).toBeGreaterThanOrEqual(30);
    const late = open.filter(({ request: { dueAt } }) => dueAt !== null && Date.parse(dueAt) < at);
    expect(late.length).toBeGreaterThanOrEqual(5);
    expect(late.filter(({ escalations }) => escalations.length > 0).length).toBeGreaterThan(0);
  },
);

test('the demo routings handle every demo request without a gap in approval limits or an unplanned fallback', () => {
  const codes = [...writeHistory(demo, now)].flatMap(({ stages }) =>
    stages.flatMap(({ approvers }) =>
      approvers.flatMap(({ reasons }) =>
        reasons.map(({ code, facts }) => [code, facts.why ?? ''].join(': ')),
      ),
    ),
  );
  expect(codes.filter((text) => /^(fallback: (?!the escalation)|doaGap)/.test(text))).toEqual([]);
});
