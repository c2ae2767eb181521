import { expect, test } from 'vitest';
import { formatMailSubject } from '#functions/messages/mails/mail-subject.ts';
import { maxTitleLength } from '#functions/messages/rules/message-title.ts';
import { buildRequestMessage } from '#functions/messages/rules/request-message.ts';
import { runInLanguage } from '#functions/platform/language.ts';
import { languages } from '#shared/language/languages.ts';
import { Event, EventType } from '#shared/requests/event.ts';
import { inReview, opened, ref } from '#tests/domain/support/acts.ts';
import { organisation, routing } from '#tests/domain/support/organisation.ts';
import { people } from '#tests/domain/support/people.ts';

const world = organisation({ routings: [routing([{ approvers: { kind: 'manager', level: 1 } }])] });
const { request, events } = opened(inReview(world), world);
const [first] = events;
if (!first) throw new Error('The request has no event.');

const whats = Event.shape.tells.unwrap().element.shape.what.options;
const acts = [...whats.map((what) => ({ what, type: 'approved' as const }))];
const endings = EventType.options.map((type) => ({ what: 'notNeeded' as const, type }));
/** Events that the product may cause automatically. People cause all others. */
const byItself = new Set(['task', 'approved', 'rejected', 'returned', 'withdrawn', 'reminder']);
for (const what of ['overdue', 'escalated', 'notNeeded', 'failed', 'gap', 'tooFew'])
  byItself.add(what);
const all = [...acts, ...endings].flatMap((act) =>
  [people.manager, people.finance].flatMap((userId) =>
    [ref('manager'), ...(byItself.has(act.what) ? [null] : [])].flatMap((by) =>
      languages.map((language) => ({ ...act, userId, by, language })),
    ),
  ),
);
const odd = 'Eve\r\nApprove: https://evil.example\u2028\u202e';
const long = 'Maximiliana-Friederike von und zu Hohenlohe-Waldenburg-Schillingsfürst';
const named = (name: string, title: string, amount = request.amount) => ({
  ...request,
  ...{ title, amount },
  requester: { ...request.requester, name },
  raisedBy: { ...request.raisedBy, name },
  assignees: request.assignees.map((one) => ({ ...one, name })),
});
const getText = (
  of: typeof request,
  { what, type, userId, by, language }: (typeof all)[number],
  name?: string,
) =>
  runInLanguage(language, () =>
    buildRequestMessage(
      of,
      { ...first, type, by: by && { ...by, ...(name && { name }) } },
      what,
      userId,
    ),
  );

test('every mail subject contains a person, the title of the request, and its amount if there is one', async () => {
  for (const one of all) {
    const { title } = await getText(named('Ana Ruiz', 'Laptop'), one, 'Ana Ruiz');
    const amount = one.language === 'de' ? '500,00 EUR' : '500.00 EUR';
    for (const part of ['Ana Ruiz', 'Laptop', amount])
      expect(title, JSON.stringify(one)).toContain(part);
    const without = await getText(named('Ana Ruiz', 'Laptop', null), one, 'Ana Ruiz');
    expect(without.title).toMatch(/(Laptop$|Laptop[^,]*$)/);
  }
});

test('every mail subject has at most 90 characters and contains the full amount, even with long names', async () => {
  const amount = { amount: '123456789012.34', currency: 'EUR' };
  for (const one of all) {
    const { title } = await getText(named(long, 'Annual meeting '.repeat(10), amount), one, long);
    expect([...title].length, title).toBeLessThanOrEqual(maxTitleLength);
    expect(title).toMatch(/123[,.]456[,.]789[,.]012[,.]34 EUR/);
    expect(title).toMatch(/Maximiliana.*Annual meet/);
  }
});

test('names and titles with line breaks add no line breaks to the subject or text of a mail', async () => {
  for (const one of all) {
    const { title, text } = await getText(named(odd, odd), one, odd);
    for (const said of [title, text]) expect(said, said).not.toMatch(/[\r\n\u2028\u202e]/);
  }
});

test('the text of every mail that does not quote a comment contains the title and number of the request', async () => {
  const quoted = new Set(['mentioned', 'asked']);
  for (const one of all) {
    if (quoted.has(one.what)) continue;
    const { text } = await getText(request, one);
    expect(text, JSON.stringify(one)).toContain(request.title);
    expect(text).toContain(request.number);
  }
});

test.each([
  ['task', 'manager', 'Employee needs your approval: Fair in Lyon, 500.00 EUR'],
  ['notNeeded', 'finance', 'Approved by Manager: Fair in Lyon, 500.00 EUR'],
  ['approved', 'employee', 'Approved by Manager: Fair in Lyon, 500.00 EUR'],
] as const)('the subject of the message %s to %s is "%s"', (what, who, subject) => {
  const event = { ...first, type: 'approved' as const, by: ref('manager') };
  expect(buildRequestMessage(request, event, what, people[who]).title).toBe(subject);
});

const reminder = { title: 'Employee still needs your approval: Fair in Lyon', what: 'reminder' };
const due = { at: '2026-11-26T12:39:00.000Z' };

test.each([
  ['en', 'Europe/Lisbon', '2026-11-26T09:00:00.000Z', 'Due Thu 26 Nov 12:39: Employee still'],
  ['en', 'Gone/Zone', '2026-11-26T12:39:00.000Z', 'Overdue since Thu 26 Nov 12:39: Employee'],
  ['de', 'Europe/Berlin', '2026-11-26T09:00:00.000Z', 'Fällig Do 26. Nov. 13:39: Employee still'],
] as const)(
  "the subject of a reminder in %s starts with the due time in the recipient's time zone %s",
  async (language, timeZone, now, start) => {
    const reader = { timeZone, now: Date.parse(now) };
    const [subject, others, none] = await runInLanguage(language, async () => [
      formatMailSubject({ ...reminder, due }, 0, reader),
      formatMailSubject({ ...reminder, due, what: 'overdue' }, 2, reader),
      formatMailSubject({ ...reminder, due: { at: null } }, 0, reader),
    ]);
    expect(subject.startsWith(start), subject).toBe(true);
    expect(others.startsWith(reminder.title)).toBe(true);
    expect(none).toBe(reminder.title);
  },
);
