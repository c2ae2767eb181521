import { expect, test } from 'vitest';
import { screens } from '#frontend/screens.ts';
import { mailBody } from '#functions/events/send-mail/mail-body.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import type { Message } from '#shared/messages/message.ts';
import { Event } from '#shared/requests/event.ts';
import { id, people } from '#tests/domain/support/people.ts';

const site = 'https://site.example';
const whats = Event.shape.tells.unwrap().element.shape.what.options;
const told = (what: string, of: Partial<Message>, n = 1): Message => ({
  messageId: `2026-11-23T10:00:00.000Z_${id(n)}-1`,
  ...{ userId: people.manager, applicationId, what, at: '2026-11-23T10:00:00.000Z' },
  ...{ title: `Title ${n} <b>`, text: `Text ${n}`, readAt: null, ...of },
});
const linksOf = (text: string) => text.match(/https:\/\/[^\s"<]+/g) ?? [];
const routes = screens.map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[0-9a-f-]+')}$`));

test('links in mails lead to screens, where people sign in; none is an operation, which opening could carry out', () => {
  const about = [{}, { requestId: id(1) }, { requestId: id(1), taskId: id(2) }];
  for (const what of whats)
    for (const of of about) {
      const { text, html } = mailBody(site, [told(what, of)]);
      for (const link of [...linksOf(text), ...linksOf(html)]) {
        const { origin, pathname, search } = new URL(link);
        expect({ origin, search }).toEqual({ origin: site, search: '' });
        expect(pathname === '/' || routes.some((route) => route.test(pathname)), link).toBe(true);
      }
    }
});

test('what asks for a decision leads to the decision', () => {
  const { text } = mailBody(site, [told('task', { requestId: id(1), taskId: id(2) })]);
  expect(linksOf(text)[0]).toBe(`${site}/request-review/${id(2)}`);
});

test('what happened to somebody’s account leads to the part of their profile where they do something about it', () => {
  const placeOf = (what: string) => linksOf(mailBody(site, [told(what, {})]).text)[0];
  expect(placeOf('newSignIn')).toBe(`${site}/user/profile#sign-ins`);
  expect(placeOf('secondFactorReset')).toBe(`${site}/user/profile#second-factor`);
  expect(placeOf('toString')).toBe(site);
});

test('a digest tells each under its title with its own link, and how many more there are', () => {
  const many = Array.from({ length: 53 }, (_, n) => told('approved', { requestId: id(n + 1) }, n));
  const { text, html } = mailBody(site, many);
  expect(text.startsWith(`Title 0 <b>\nText 0\n${site}/view-request/${id(1)}\n\nTitle 1`)).toBe(
    true,
  );
  expect(html).toContain(
    `<a href="${site}/view-request/${id(1)}">Title 0 &#60;b&#62;</a><br>Text 0`,
  );
  expect(text).toContain(`Title 49`);
  expect(text).not.toContain('Title 50');
  expect(text).toContain(`3 more in Countersign: ${site}/messages`);
});
