import { afterAll, expect, test } from 'vitest';
import { listCadences, MailChoices } from '#shared/messages/mail-choices.ts';
import { getMailChoices, saveMailChoices } from '#shared/messages/mail-choices-api.ts';
import { MessageKind } from '#shared/messages/message-kinds.ts';
import type { PersonName } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());

const { version: _, ...atOnce } = MailChoices.parse({});
const chosen = async (as: PersonName) => (await api.call(getMailChoices, { as })).body;
const save = (as: PersonName, body: object, version?: number) =>
  api.call(saveMailChoices, {
    ...{ as, body },
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });

test('by default, a person gets all messages by mail at once', async () => {
  expect(await chosen('employee')).toEqual({ ...atOnce, version: 0 });
});

test('people can change only their own mail choices', async () => {
  const quietHours = { from: '19:00', until: '07:00' };
  const { body } = await save('manager', { ...atOnce, conversation: 'off', quietHours }, 0);
  expect(body).toMatchObject({ conversation: 'off', quietHours, version: 1 });
  expect(await chosen('manager')).toEqual(body);
  expect(await chosen('finance')).toEqual({ ...atOnce, version: 0 });
});

test('mails about deadlines and stopped workflows can be delayed but not disabled', async () => {
  const { problem } = await save('admin', { ...atOnce, reminders: 'off', workflows: 'off' });
  expect(problem).toMatchObject({
    code: 'input.invalid',
    fields: {
      reminders: [expect.stringContaining('at once or every hour')],
      workflows: [expect.stringContaining('at least once a day')],
    },
  });
  expect((await save('admin', { ...atOnce, reminders: 'daily' })).problem?.fields).toHaveProperty(
    'reminders',
  );
  expect((await chosen('admin')).version).toBe(0);
});

test('every offered mail choice is accepted', async () => {
  for (const kind of MessageKind.options)
    for (const cadence of listCadences(kind))
      expect((await save('director', { ...atOnce, [kind]: cadence })).status).toBe(200);
});

test('quiet hours must start and end at different times of the day', async () => {
  const problems = async (from: string, until: string) =>
    (await save('finance', { ...atOnce, quietHours: { from, until } })).problem?.fields;
  expect(await problems('19:00', '19:00')).toEqual({
    'quietHours.until': ['Quiet hours end at another time than they begin.'],
  });
  expect(await problems('', '24:00')).toEqual({
    'quietHours.from': ['Enter a time such as 19:00.'],
    'quietHours.until': ['Enter a time such as 19:00.'],
  });
});

test('saving mail choices does not overwrite the choices that another tab saved in the meantime', async () => {
  await save('ceo', { ...atOnce, outcomes: 'hourly' }, 0);
  const { status, problem } = await save('ceo', { ...atOnce, outcomes: 'off' }, 0);
  expect({ status, code: problem?.code }).toEqual({
    status: 412,
    code: 'item.precondition-failed',
  });
});
