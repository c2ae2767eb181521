import { importDoaLevels, importDoaRules, importRates } from '#shared/doa/authority-files-api.ts';
import { levelSheet, ruleSheet } from '#shared/doa/authority-sheets.ts';
import { levelEndpoints, rateEndpoints, ruleEndpoints } from '#shared/doa/doa-api.ts';
import { rateSheet } from '#shared/doa/rate-sheet.ts';
import { importItemsRoute } from '../import-items.ts';
import { levelKind, rateKind, ruleKind } from './doa-kinds.ts';

export const importRatesRoute = importItemsRoute(importRates, {
  sheet: () => rateSheet,
  rules: rateKind,
  body: rateEndpoints.create.body,
  into: (reference, rates) => ({ ...reference, rates }),
});

export const importDoaLevelsRoute = importItemsRoute(importDoaLevels, {
  sheet: () => levelSheet,
  rules: levelKind,
  body: levelEndpoints.create.body,
  into: (reference, doaLevels) => ({ ...reference, doaLevels }),
});

export const importDoaRulesRoute = importItemsRoute(importDoaRules, {
  sheet: () => ruleSheet,
  rules: ruleKind,
  body: ruleEndpoints.create.body,
  into: (reference, doaRules) => ({ ...reference, doaRules }),
});
