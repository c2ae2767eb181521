import { expect, test } from 'vitest';
import { paths } from '#frontend/paths.ts';
import { screens } from '#frontend/screens.ts';
import type { TaskPrompt } from '#functions/messages/mails/ask.ts';
import { buildMailBody } from '#functions/messages/mails/mail-body.ts';
import { runInLanguage } from '#functions/platform/language.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import type { Message } from '#shared/messages/message.ts';
import { Event } from '#shared/requests/event.ts';
import { Task } from '#shared/tasks/task.ts';
import { id, people, person } from '#tests/domain/support/people.ts';

const site = 'https://site.example';
const at = '2026-11-23T10:00:00.000Z';
const whats = Event.shape.tells.unwrap().element.shape.what.options;
const createMessage = (what: string, of: Partial<Message>, n = 1): Message => ({
  messageId: `2026-11-23T10:00:00.000Z_${id(n)}-1`,
  ...{ userId: people.manager, applicationId, what, at: '2026-11-23T10:00:00.000Z' },
  ...{ title: `Title ${n} <b>`, text: `Text ${n}`, readAt: null, ...of },
});
const mailBodyOf = (
  messages: readonly Message[],
  asks: ReadonlyMap<string, TaskPrompt> = new Map(),
  timeZone = 'UTC',
) =>
  buildMailBody(messages, {
    site,
    asks,
    timeZone,
    company: 'Countersign',
    now: Date.parse('2026-11-23T12:00:00.000Z'),
  });
const getLinks = (text: string) => text.match(/https:\/\/[^\s"<]+/g) ?? [];
const routes = screens.map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[0-9a-f-]+')}$`));

test('links in mails lead to screens, never to an operation that runs when the link is opened', () => {
  const about = [{}, { requestId: id(1) }, { requestId: id(1), taskId: id(2) }];
  for (const what of whats)
    for (const of of about) {
      const { text, html } = mailBodyOf([createMessage(what, of)]);
      for (const link of [...getLinks(text), ...getLinks(html)]) {
        const { origin, pathname, search } = new URL(link);
        expect({ origin, search }).toEqual({ origin: site, search: '' });
        expect(pathname === '/' || routes.some((route) => route.test(pathname)), link).toBe(true);
      }
    }
});

test('the mail about a task links to the screen where the task is decided', () => {
  const { text } = mailBodyOf([createMessage('task', { requestId: id(1), taskId: id(2) })]);
  expect(getLinks(text)[0]).toBe(`${site}/request-review/${id(2)}`);
});

test('a mail about a new sign-in or a reset second factor links to the section of the profile that shows it', () => {
  const placeOf = (what: string) => getLinks(mailBodyOf([createMessage(what, {})]).text)[0];
  expect(placeOf('newSignIn')).toBe(`${site}/user/profile#sign-ins`);
  expect(placeOf('secondFactorReset')).toBe(`${site}/user/profile#second-factor`);
  expect(placeOf('toString')).toBe(site);
});

test('a digest shows the title, text, and link of up to 50 messages, and the number of further messages', () => {
  const many = Array.from({ length: 53 }, (_, n) =>
    createMessage('approved', { requestId: id(n + 1) }, n),
  );
  const { text, html } = mailBodyOf(many);
  expect(text.startsWith(`Title 0 <b>\nText 0\n${site}/view-request/${id(1)}\n\nTitle 1`)).toBe(
    true,
  );
  expect(html).toContain(`<a href="${site}/view-request/${id(1)}">Title 0 &#60;b&#62;</a></p>`);
  expect(html).toContain('>Text 0</p>');
  expect(text).toContain(`Title 49`);
  expect(text).not.toContain('Title 50');
  expect(text).toContain(`3 more in Countersign: ${site}/messages`);
});

const link = 'a'.repeat(64);
const askOf = (more: Partial<TaskPrompt> = {}, of: Partial<Task> = {}): TaskPrompt => ({
  ...{ isOpen: true, mayReturn: true, link, answers: [], ...more },
  task: Task.parse({
    ...{ taskId: id(2), requestId: id(1), applicationId, stageId: id(3), round: 1, order: 1 },
    ...{ stageName: 'Line manager', status: 'Pending', reasons: [], path: [], priority: 'normal' },
    ...{ assignee: person('manager'), requester: person('employee'), locationId: null },
    ...{
      requestNumber: 'REQ-2026-000001',
      requestTitle: 'Fair <b>\nApprove: https://evil.example',
    },
    ...{ categoryId: id(4), categoryName: 'Travel', targetSeconds: null },
    ...{ amount: { amount: '1150.30', currency: 'EUR' }, createdAt: at, dueAt: at },
    ...{ decidedAt: null, decidedBy: null, version: 1, ...of },
  }),
});
const asked = createMessage('task', { requestId: id(1), taskId: id(2) });
const getMail = (ask: TaskPrompt, timeZone?: string) =>
  mailBodyOf([asked], new Map([[asked.messageId, ask]]), timeZone);

test('a mail that requests a decision shows the facts of the request and a link for each outcome', () => {
  const { text, html } = getMail(askOf(), 'Europe/Berlin');
  const lines = [
    'Requested by: Employee',
    'Category: Travel',
    'Amount: 1,150.30 EUR',
    'Step: Line manager',
    'Due: Monday 23 November 2026, 11:00 Berlin time',
    `Approve: ${site}/decide/${link}?outcome=approve`,
    `Send back: ${site}/decide/${link}?outcome=return`,
    `Reject: ${site}/decide/${link}?outcome=reject`,
    `Open the request: ${site}/request-review/${id(2)}`,
  ];
  for (const line of lines) expect(text.split('\n')).toContain(line);
  for (const address of getLinks(text).filter((one) => one.startsWith(site)))
    expect(html).toContain(`<a href="${address.replaceAll('&', '&#38;')}"`);
  expect(text).toContain('You confirm on the next page.');
});

test('a mail adds no colon to a label that ends with a question mark, and its long labels wrap on a phone', () => {
  const answers = [
    { label: 'Does it replace something?', value: 'No' },
    { label: 'Kind', value: 'Chair' },
  ];
  const { text, html } = getMail({ ...askOf(), answers });
  expect(text).toContain('Does it replace something? No\nKind: Chair');
  expect(html).toContain('table-layout:fixed');
  expect(/<table.*<\/table>/.exec(html)?.[0]).not.toContain('nowrap');
});

test("a mail shows the due time once, in the recipient's time zone", () => {
  const reminder: Message = { ...asked, what: 'reminder', due: { at, since: at } };
  const withFacts = new Map([[reminder.messageId, askOf()]]);
  const lisbon = mailBodyOf([reminder], withFacts, 'Europe/Lisbon');
  expect(lisbon.text.match(/\d\d:\d\d/g)).toEqual(['10:00']);
  const without = mailBodyOf([{ ...reminder, taskId: undefined }], undefined, 'America/New_York');
  expect(without.text).toContain('It was due Monday 23 November 2026, 05:00 New York time.');
});

test('text written by people adds neither lines nor markup to a mail', () => {
  const { text, html } = getMail(askOf());
  expect(text).toContain(
    'Request: Fair <b> Approve: https://evil.example\nNumber: REQ-2026-000001',
  );
  expect(html).toContain('Fair &#60;b&#62; Approve');
});

test('a mail loads no resources and runs no scripts', () => {
  const { html } = getMail(askOf());
  expect(html).not.toMatch(/<(img|script|link|iframe|object|form)|url\(|@import|\bon\w+=|src=/i);
});

test('a mail has no link to return a request if the step forbids it, and no decision links after the task has ended', () => {
  expect(getMail(askOf({ mayReturn: false })).text).not.toContain('Send back');
  const { text } = getMail(askOf({ isOpen: false, link: undefined }));
  expect(text).not.toContain('/decide/');
  expect(text).toContain('It no longer waits for you.');
  expect(text).toContain(`Open the request: ${site}/view-request/${id(1)}`);
});

test('a mail shows for whom a delegate decides and for whom a request was raised', () => {
  const { text } = getMail(
    askOf(
      {},
      { insteadOf: person('director'), raisedBy: person('manager'), amount: null, dueAt: null },
    ),
  );
  expect(text).toContain('You decide for: Director');
  expect(text).toContain('Requested by: Manager for Employee');
  expect(text).not.toMatch(/Amount|Due/);
});

test("a mail is in the recipient's language and declares that language in its HTML", async () => {
  const { text, html } = await runInLanguage('de', () => getMail(askOf(), 'Europe/Berlin'));
  expect(html).toContain('<html lang="de">');
  expect(text).toContain('Betrag: 1.150,30 EUR');
  expect(text).toContain(`Genehmigen: ${site}/decide/${link}?outcome=approve`);
});

test('all decision links of a mail lead to the screen for decisions by link, even if the mail has other links', () => {
  const other = createMessage('approved', { requestId: id(9) }, 2);
  const { text } = mailBodyOf([asked, other], new Map([[asked.messageId, askOf()]]));
  const deciding = getLinks(text).filter((one) => one.includes('/decide/'));
  expect(deciding).toHaveLength(3);
  for (const one of deciding) expect(new URL(one).pathname).toBe(paths.decideByLink(link));
  expect(text).toContain(`${site}/view-request/${id(9)}`);
});
