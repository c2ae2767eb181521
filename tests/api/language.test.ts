import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';

import { createRequest, getRequest } from '#shared/requests/requests-api.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());

const missing = '00000000-0000-4000-8000-00000000dead';
const inLanguage = (header: string | undefined) => (header ? { 'accept-language': header } : {});
const ask = (header: string | undefined) =>
  api.call(getRequest, {
    ...{ as: 'employee' as const, params: { requestId: missing } },
    headers: inLanguage(header),
  });
const draft = (header: string | undefined) =>
  api.call(createRequest, {
    ...{ as: 'employee' as const, body: { categoryId: 'none', values: {} } },
    headers: inLanguage(header),
  });

const english = 'There is no such request.';
const german = 'Diesen Antrag gibt es nicht.';

test.each([
  [undefined, english],
  ['de-DE,de;q=0.9,en;q=0.8', german],
  ['en-US,en;q=0.9,de;q=0.8', english],
  ['fr, de;q=0.5, en;q=0.4', german],
  ['de;q=0', english],
  ['*;q=x,,;', english],
])(
  'a refusal speaks the first language of the caller that the product knows: %s',
  async (header, text) => {
    expect((await ask(header)).problem).toMatchObject({ code: 'request.not-found', detail: text });
  },
);

test('what is wrong with a field is said in that language, with the same codes and names', async () => {
  const [told, gesagt] = [(await draft('en')).problem, (await draft('de')).problem];
  expect(Object.keys(gesagt?.fields ?? {})).toEqual(Object.keys(told?.fields ?? {}));
  expect([gesagt?.code, gesagt?.status]).toEqual([told?.code, told?.status]);
  expect(told?.fields?.categoryId).toEqual([
    'An id has 32 hexadecimal digits in groups of 8-4-4-4-12.',
  ]);
  expect(gesagt?.fields?.categoryId).toEqual([
    'Eine Id hat 32 hexadezimale Ziffern in Gruppen von 8-4-4-4-12.',
  ]);
});

test('calls at the same moment keep their languages apart', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('de', 'en'), { minLength: 2, maxLength: 12 }),
      async (headers) => {
        const answers = await Promise.all(headers.map(ask));
        expect(answers.map(({ problem }) => problem?.detail)).toEqual(
          headers.map((header) => (header === 'de' ? german : english)),
        );
      },
    ),
    { numRuns: 10 },
  );
});
