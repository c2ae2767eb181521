import { afterAll, expect, test } from 'vitest';
import { importRates, rateSheet } from '#shared/doa/authority-files-api.ts';
import { createDoaLevel, listRateHistory, listRates, removeDoaLevel } from '#shared/doa/doa-api.ts';
import { toSheetRow } from '#shared/import/cells.ts';
import type { Row } from '#shared/import/sheet.ts';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;

const importRows = async (rows: readonly Row[], dryRun = false) =>
  (await api.call(importRates, { as, body: { rows, dryRun } })).body.outcomes;
const stored = async () => (await api.call(listRates, { as })).body.items;
const same = { outcome: 'same' };
const created = { outcome: 'created' };

test('each currency has one exchange rate per day, and importing exported rates changes nothing', async () => {
  const rows = [
    { currency: 'USD', validFrom: '2026-01-01', rate: '0.91' },
    { currency: 'USD', validFrom: '1.7.2026', rate: '0.88' },
    { currency: 'CHF', validFrom: '2026-01-01', rate: '1.0421' },
  ];
  expect(await importRows(rows, true)).toMatchObject(rows.map(() => created));
  expect(await stored()).toEqual([]);
  expect(await importRows(rows)).toEqual(rows.map(() => created));
  const exported = (await stored()).map((rate) => toSheetRow(rateSheet, rate, {}));
  expect(exported).toHaveLength(3);
  expect(await importRows(exported)).toEqual(rows.map(() => same));
});

test('a new exchange rate for a day replaces the old one, and the history shows both', async () => {
  const day = { currency: 'GBP', validFrom: '2026-02-01' };
  await importRows([{ ...day, rate: '1.15' }]);
  expect(await importRows([{ ...day, rate: '1.17' }])).toEqual([{ outcome: 'changed' }]);
  const found = (await stored()).filter(({ currency }) => currency === 'GBP');
  expect(found).toMatchObject([{ rate: '1.17', version: 2 }]);
  const params = { id: found[0]?.id ?? '' };
  const { items } = (await api.call(listRateHistory, { as, params })).body;
  expect(items[0]).toMatchObject({
    by: { userId: people.admin },
    fields: [{ path: 'rate', before: '1.15', after: '1.17' }],
  });
});

test('an exchange rate row without a day is refused, regardless of the number of rates of its currency', async () => {
  const day = { currency: 'SEK', rate: '0.09' };
  const refused = (why: string) => [{ outcome: 'refused', fields: { validFrom: [why] } }];
  expect(await importRows([day])).toEqual(refused('Choose a day.'));
  await importRows([{ ...day, validFrom: '2026-01-01' }]);
  expect(await importRows([{ ...day, rate: '0.1' }])).toEqual(refused('Choose a day.'));
  await importRows([{ ...day, validFrom: '2026-02-01' }]);
  expect(await importRows([{ ...day, rate: '0.1' }])).toEqual(refused('Choose a day.'));
});

test.each([
  [{ currency: 'QQQ', rate: '2' }, { currency: ['There is no such currency.'] }],
  [{ currency: 'usd', rate: '2' }, { currency: ['Enter a currency such as EUR.'] }],
  [{ currency: 'EUR', rate: '2' }, { currency: ['EUR is the application’s own currency.'] }],
  [{ currency: 'NOK', rate: '0' }, { rate: ['A rate must be more than 0.'] }],
  [{ currency: 'NOK', rate: '-1' }, { rate: ['A rate must be more than 0.'] }],
  [{ currency: 'NOK', rate: '=1+1' }, { rate: ['Enter a number such as 1,150.30.'] }],
  [{ currency: 'NOK', rate: '' }, { rate: ['Enter an amount such as 1150.30.'] }],
  [{ currency: 'NOK' }, { rate: ['Enter an amount such as 1150.30.'] }],
  [
    { currency: 'NOK', rate: '2', validFrom: '01/02/2031' },
    { validFrom: ['“01/02/2031” could be 2031-02-01 or 2031-01-02. Write one of them.'] },
  ],
])('an exchange rate row with %o is refused at its column', async (row, fields) => {
  const before = await stored();
  expect(await importRows([{ validFrom: '2031-01-01', ...row }])).toEqual([
    { outcome: 'refused', fields },
  ]);
  expect(await stored()).toEqual(before);
});

test('two exchange rates of a currency for the same day in one file are both refused', async () => {
  const rows = ['2', '3'].map((rate) => ({ currency: 'DKK', validFrom: '2026-01-01', rate }));
  const why = { row: ['Another row says something else of the same exchange rate.'] };
  expect(await importRows(rows)).toEqual(rows.map(() => ({ outcome: 'refused', fields: why })));
});

test('an approval limit can be in a foreign currency only after a rate of that currency is imported', async () => {
  const body = { rank: 40, name: 'In yen', limit: { amount: '100000', currency: 'JPY' } };
  expect((await api.call(createDoaLevel, { as, body })).problem?.code).toBe('input.invalid');
  await importRows([{ currency: 'JPY', validFrom: '2026-01-01', rate: '0.0061' }]);
  const { body: level } = await api.call(createDoaLevel, { as, body });
  await api.call(removeDoaLevel, { as, params: { id: level.id } });
});
