import { afterAll, expect, test, vi } from 'vitest';
import { addComment, createRequest, listComments } from '#shared/requests/requests-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const most = 5;
vi.stubEnv('MAILING_CALLS_PER_MINUTE', String(most));
const api = await startApi();
afterAll(() => api.stop().finally(() => vi.unstubAllEnvs()));

test('who writes to others without end in one minute has to wait, and nobody else', async () => {
  // The minute of the clock is part of the rule: the same one for all calls.
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:20.000Z'), toFake: ['Date'] });
  try {
    const as = 'employee';
    const raised = await api.call(createRequest, {
      as,
      body: { categoryId, values: answers('120') },
    });
    const params = { requestId: raised.body.requestId };
    const say = () => api.call(addComment, { as, params, body: { text: 'Hello?' } });
    const told = [];
    for (let n = 0; n <= most; n += 1) told.push(await say());
    expect(told.map(({ status }) => status)).toEqual([...Array(most).fill(200), 429]);
    const last = told.at(-1);
    expect(last?.problem).toMatchObject({
      code: 'rate.limited',
      detail: 'Too many requests. Try again in a minute.',
    });
    expect(last?.headers['retry-after']).toBe('40');
    const said = await api.call(listComments, { as, params });
    expect(said.body.items).toHaveLength(most);
    const other = await api.call(addComment, { as: 'admin', params, body: { text: 'Hi' } });
    expect(other.problem?.code).not.toBe('rate.limited');
    vi.setSystemTime(new Date('2026-03-02T09:01:00.000Z'));
    expect((await say()).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test('a count goes by itself', async () => {
  const expiresAt = Math.floor(Date.parse('2026-03-02T10:00:20.000Z') / 1000);
  expect(await api.table.increment({ pk: 'USER#x#CALLS', sk: '1' }, expiresAt)).toBe(1);
  expect(await api.table.increment({ pk: 'USER#x#CALLS', sk: '1' }, expiresAt)).toBe(2);
  expect(await api.table.get({ pk: 'USER#x#CALLS', sk: '1' })).toMatchObject({ expiresAt });
});
