import { itemImport } from '#functions/organisation/items/import-items.ts';
import {
  importDoaLevels,
  importDoaRules,
  importRates,
  rateSheet,
} from '#shared/doa/authority-files-api.ts';
import { levelSheet, ruleSheet } from '#shared/doa/authority-sheets.ts';
import { levelEndpoints, rateEndpoints, ruleEndpoints } from '#shared/doa/doa-api.ts';
import { levelKind, rateKind, ruleKind } from './operations/doa-kinds.ts';

export const rateImport = itemImport(importRates, {
  sheet: () => rateSheet,
  rules: rateKind,
  body: rateEndpoints.create.body,
  into: (reference, rates) => ({ ...reference, rates }),
});

export const doaLevelImport = itemImport(importDoaLevels, {
  sheet: () => levelSheet,
  rules: levelKind,
  body: levelEndpoints.create.body,
  into: (reference, doaLevels) => ({ ...reference, doaLevels }),
});

export const doaRuleImport = itemImport(importDoaRules, {
  sheet: () => ruleSheet,
  rules: ruleKind,
  body: ruleEndpoints.create.body,
  into: (reference, doaRules) => ({ ...reference, doaRules }),
});
