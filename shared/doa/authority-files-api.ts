import { importEndpoint } from '#shared/import/import-endpoint.ts';
import { levelSheet, ruleSheet } from './authority-sheets.ts';
import { rateSheet } from './rate-sheet.ts';

const service = 'workflow-service';

export const importRates = importEndpoint({
  service,
  path: 'doa/rates',
  sheet: rateSheet,
  also: 'Requests that were sent keep their rate.',
});
export const importDoaLevels = importEndpoint({
  service,
  path: 'doa/levels',
  sheet: levelSheet,
  also: 'A limit is an amount such as "1000 EUR", or "any amount".',
});
export const importDoaRules = importEndpoint({
  service,
  path: 'doa/rule-departments',
  sheet: ruleSheet,
  also: 'A rule is the one of its level, department and category; its people take the place of those that it had.',
});
