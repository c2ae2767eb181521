import { afterAll, expect, test } from 'vitest';
import { buildAccessAnswer, buildAccessMessage } from '#functions/messages/rules/access-message.ts';
import { buildAddressProposedMessage } from '#functions/messages/rules/address-messages.ts';
import { buildInvitedMessage } from '#functions/messages/rules/invited-message.ts';
import { buildLeaverMessage } from '#functions/messages/rules/leaver-messages.ts';
import { localizeMessage } from '#functions/messages/rules/localize-message.ts';
import {
  buildHaltedMessage,
  buildReportMessage,
  buildSentReportMessage,
} from '#functions/messages/rules/report-message.ts';
import { buildRequestMessage } from '#functions/messages/rules/request-message.ts';
import {
  buildDecisionMessage,
  buildProposalMessage,
  buildSettingMessage,
} from '#functions/messages/rules/rights-messages.ts';
import {
  buildSecondFactorResetMessage,
  createSignInMessage,
} from '#functions/messages/rules/sign-in-messages.ts';
import {
  LeaverFacts,
  MessageFacts,
  RequestMessageKind,
  StoredMessage,
} from '#functions/messages/rules/stored-message.ts';
import { buildMessageItem } from '#functions/messages/store/message-item.ts';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { runInLanguage } from '#functions/platform/language.ts';
import { packItem } from '#functions/platform/table/pack-item.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { type Language, languages } from '#shared/language/languages.ts';
import { listMessages, markMessage } from '#shared/messages/messages-api.ts';
import { saveNameTranslations } from '#shared/names/names-api.ts';
import { Report } from '#shared/reports/report.ts';
import { EventType } from '#shared/requests/event.ts';
import type { Device } from '#shared/users/sign-in.ts';
import { syncUser } from '#shared/users/users-api.ts';
import { id, people, users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { listRetentionMessages } from './support/retention-messages.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());
const store = messageStore(api.table);
const { requestId } = await setScene(api, 'open');
const { request: small, events } = await api.requests.load(app, requestId);
const [first] = events;
if (!first) throw new Error('The request has no event.');
const reader = people.manager;
const requester = { ...small.requester, name: 'Sofia Rossi' };
const request = { ...small, title: 'Client visit of the Porto team, two days', requester };
const ref = (userId: string, name: string) => ({ userId, name });
const stays = (['delegateLeft', 'reportEnded'] as const).map((says) => ({ says, isUnable: true }));
const manager = ref(reader, 'Mira Okafor');
const translations = new Map([['Team check', 'Teamprüfung']]);

/** All messages about a request to its approver and its requester, caused by a person or by the product. */
const allRequestMessages = RequestMessageKind.options.flatMap((says) =>
  (says === 'notNeeded' ? EventType.options : (['approved'] as const)).flatMap((type) =>
    [people.manager, people.employee].flatMap((userId) =>
      [manager, null].map((by) => {
        const event = {
          ...{ ...first, type, by, stage: { stageId: id(77), name: 'Team check' } },
          ...(by && { insteadOf: ref(people.finance, 'Tomás Rivera'), comment: 'Été 12.5?' }),
          ...(!by && { comment: 'Not decided in time.' }),
          ...(says === 'escalated' && { details: { dueAt: first.at } }),
        };
        const name = `${says} of ${type} by ${by ? 'somebody' : 'the product'} to ${userId.slice(-2)}`;
        const write = (): StoredMessage => ({
          ...{ messageId: `${first.at}_${requestId}-7`, userId, applicationId: app, at: first.at },
          ...{
            what: says,
            requestId,
            readAt: null,
            ...buildRequestMessage(request, event, says, userId),
          },
        });
        return { name, write };
      }),
    ),
  ),
);
const person = { ...users.manager, userId: reader };
const about = { id: id(31), at: '2026-03-02T10:00:00.000Z', by: 'Ann' };
const report = Report.parse({
  ...{ id: id(32), applicationId: app, userId: reader, name: 'Figures', view: '/user/dashboard' },
  ...{ weekday: 1, time: '08:00', days: 7, recipients: [], dueAt: about.at, version: 1 },
});
const ofProcess = { ...report, view: '/process/view' };
const sender = { to: reader, by: ref(people.ceo, 'Ceo') };
const skipped = [
  { name: 'Gone', why: 'left' },
  { name: 'Other', why: 'no-rights' },
] as const;
const asking = {
  by: { ...users.employee, applicationId: app },
  screen: 'people',
  at: about.at,
} as const;
const proposal = {
  ...{ id: id(33), applicationId: app, act: 'profile', changes: [], input: {}, version: 1 },
  ...{ at: about.at, by: ref(people.ceo, 'Ceo'), validUntil: '2026-03-09T23:30:00.000Z' },
} as const;
const signIn = (device: Device) =>
  createSignInMessage(person, { id: id(34), since: about.at, device });
const others: Readonly<Record<string, () => StoredMessage>> = {
  'a sign-in': () => signIn({ browser: 'Firefox', system: 'Windows' }),
  'a program that signs in': () => signIn({ browser: null, system: 'Linux' }),
  'an unknown sign-in': () => signIn({ browser: null, system: null }),
  'a reset of a second factor': () => buildSecondFactorResetMessage(person, about),
  'a new address': () => buildAddressProposedMessage(person, 'new@firm.example', about),
  'a proposal for somebody': () =>
    buildProposalMessage(
      { ...proposal, person: ref(people.finance, 'Tomás Rivera') } as never,
      reader,
    ),
  'a proposal': () => buildProposalMessage(proposal as never, reader),
  ...Object.fromEntries(
    [true, false].flatMap((isConfirmed) =>
      [undefined, ref(people.finance, 'Tomás Rivera')].map((person) => [
        `a ${isConfirmed ? 'confirmed' : 'refused'} proposal${person ? ' for somebody' : ''}`,
        () =>
          buildDecisionMessage({ ...proposal, ...(person && { person }) } as never, users.ceo, {
            ...{ by: sender.by, at: about.at, isConfirmed },
          }),
      ]),
    ),
  ),
  'a setting that is off': () =>
    buildSettingMessage(proposal as never, sender.by, reader, about.at),
  'a wish for administration': () => buildAccessMessage({ ...asking, role: 'admin' }, reader),
  'a wish to approve': () => buildAccessMessage({ ...asking, role: 'approver' }, reader),
  ...Object.fromEntries(
    [true, false].flatMap((isGranted) =>
      (['admin', 'approver'] as const).map((role) => [
        `${isGranted ? 'granted' : 'refused'} access to the screens of the role ${role}`,
        () => buildAccessAnswer(person, { by: sender.by, at: about.at, role, isGranted }),
      ]),
    ),
  ),
  'a report of figures': () => buildReportMessage(report, 'UTC', skipped),
  'a report of the process': () => buildReportMessage(ofProcess, 'UTC'),
  'a report of somebody': () => buildSentReportMessage(report, 'UTC', sender),
  ...Object.fromEntries(
    [...LeaverFacts.shape.says.options.map((says) => ({ says })), ...stays].map(
      ({ says, ...unable }) => [
        `message about a leaver: ${says} ${Object.keys(unable)}`,
        () => {
          const days = [{ startsOn: '2026-12-01', endsOn: '2026-12-04' }];
          const facts = { says, who: 'Ann', of: ['Team check'], days, ...unable };
          return buildLeaverMessage(person, { userId: reader, facts }, about.at);
        },
      ],
    ),
  ),
  'a task of somebody who never signed in': () =>
    buildInvitedMessage(about, person, { ...users.ceo, userId: reader }),
  ...listRetentionMessages({ ...users.ceo, userId: reader }, about),
  'a halted report without rights': () => buildHaltedMessage(report, 'no-rights'),
  'a halted report without a log': () => buildHaltedMessage(ofProcess, 'no-log'),
};
const all = [
  ...allRequestMessages,
  ...Object.entries(others).map(([name, write]) => ({ name, write })),
];

const speak = <T>(language: Language, run: () => T) =>
  runInLanguage(language, run, (text) => translations.get(text));
const getWords = ({ title, text, line }: StoredMessage) => ({ title, text, line });
/** Return a message in the form in which the table returns it. */
const stored = (message: StoredMessage) =>
  StoredMessage.parse(JSON.parse(JSON.stringify(buildMessageItem(message))));

test('the table of message tests contains every kind of message sentence', () => {
  const oneself = new Set(Object.values(others).map((write) => write().facts?.says));
  const kinds = MessageFacts.options.length - 2 + LeaverFacts.shape.says.options.length;
  expect(oneself.size).toBe(kinds);
  const said = new Set(all.map(({ write }) => write().facts?.says));
  expect([...said].sort()).toEqual([...RequestMessageKind.options, ...oneself].sort());
});

test.each(all)(
  "$name is shown in the recipient's language, not in the language of its creation",
  async ({ write }) => {
    for (const [written, read] of [languages, languages.toReversed()] as const) {
      const message = stored(await speak(written, write));
      const expected = getWords(await speak(read, write));
      expect(getWords(await speak(read, () => localizeMessage(message)))).toEqual(expected);
      expect(expected.text).not.toBe((await speak(written, write)).text);
    }
  },
);

test.each(all)(
  '$name with stored facts needs less than 1 KB or less than its text alone',
  async ({ write }) => {
    const bytesOf = (message: StoredMessage) =>
      Object.entries(packItem(buildMessageItem(message))).reduce(
        (sum, [name, value]) => sum + Buffer.byteLength(`${name}${value}`),
        0,
      );
    const { facts, ...before } = await speak('de', write);
    expect(bytesOf({ ...before, facts })).toBeLessThan(Math.max(1024, bytesOf(before)));
  },
);

const list = async (language?: string, as: 'manager' | 'finance' = 'manager') => {
  const headers = language ? { 'accept-language': language } : {};
  return (await api.call(listMessages, { as, headers })).body.items;
};

test('a message list uses the language of the call, else of the person, translates step names, and omits facts', async () => {
  await api.call(saveNameTranslations, {
    ...{ as: 'admin', params: { language: 'de' } },
    body: { changes: [{ text: 'Team check', translation: 'Teamprüfung' }] },
  });
  const one = allRequestMessages.find(({ name }) => name.startsWith('tooFew'))?.write();
  if (!one) throw new Error('There is no such message.');
  await store.tell({
    messages: [reader, people.finance].map((userId) => ({ ...one, userId })),
    pending: [],
    sent: [],
  });
  expect((await list())[0]?.text).toMatch(/^Fewer people can decide .*in the step “Team check”/);
  const [german] = await list('de-AT, en;q=0.5');
  expect(german?.text).toMatch(/^Über .*im Schritt „Teamprüfung“/);
  expect(german).not.toHaveProperty('facts');
  const marked = await api.call(markMessage, {
    ...{ as: 'manager', params: { messageId: one.messageId }, body: { read: true } },
    headers: { 'accept-language': 'de' },
  });
  expect(marked.body).toMatchObject({ title: german?.title, text: german?.text });
  expect((await list('en'))[0]?.text).toContain('Team check');
  await api.call(syncUser, { as: 'finance', body: { language: 'de' } });
  for (const unnamed of [undefined, 'fr'])
    expect((await list(unnamed, 'finance'))[0]?.text).toBe(german?.text);
  expect((await list('en', 'finance'))[0]?.text).toContain('Team check');
});

test('a message that was stored without facts is shown as it was written', async () => {
  const at = '2027-01-01T00:00:00.000Z';
  const old = { title: 'Alt', text: 'Bitte entscheiden.', applicationId: app, readAt: null };
  const messages = [{ messageId: `${at}_${id(9)}-1`, userId: reader, at, what: 'task', ...old }];
  await store.tell({ messages, pending: [], sent: [] });
  expect((await list('en'))[0]).toMatchObject({ title: 'Alt', text: 'Bitte entscheiden.' });
});
