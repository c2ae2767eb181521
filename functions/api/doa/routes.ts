import { createDoaLevelRoute } from './create-doa-level.ts';
import { createDoaRuleRoute } from './create-doa-rule.ts';
import { createRateRoute } from './create-rate.ts';
import { foreseeLeaverRoute } from './foresee-leaver.ts';
import { lintDoaRulesRoute } from './lint-doa-rules.ts';
import { listDoaLevelsRoute } from './list-doa-levels.ts';
import { listDoaRulesRoute } from './list-doa-rules.ts';
import { listRatesRoute } from './list-rates.ts';
import { listStandInsRoute } from './list-stand-ins.ts';
import { removeDoaLevelRoute } from './remove-doa-level.ts';
import { removeDoaRuleRoute } from './remove-doa-rule.ts';
import { removeRateRoute } from './remove-rate.ts';
import { showAuthorityRoute } from './show-authority.ts';
import { updateDoaLevelRoute } from './update-doa-level.ts';
import { updateDoaRuleRoute } from './update-doa-rule.ts';
import { updateRateRoute } from './update-rate.ts';

export const doaRoutes = [
  listDoaLevelsRoute,
  createDoaLevelRoute,
  updateDoaLevelRoute,
  removeDoaLevelRoute,
  listDoaRulesRoute,
  createDoaRuleRoute,
  updateDoaRuleRoute,
  removeDoaRuleRoute,
  listRatesRoute,
  createRateRoute,
  updateRateRoute,
  removeRateRoute,
  showAuthorityRoute,
  listStandInsRoute,
  lintDoaRulesRoute,
  foreseeLeaverRoute,
];
