import { afterAll, beforeAll, describe } from 'vitest';
import { adminScreens } from '#tests/support/admin-screens.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { testApprovalLimits } from './limits/approval-limits.ts';
import { testAtRisk } from './limits/at-risk.ts';
import { testAutomaticEscalation, testEscalation } from './limits/escalation.ts';
import { testHoursAndHolidays } from './limits/hours.ts';
import { testServiceLevels } from './limits/service-levels.ts';

/** Work of administrators with SLA templates, escalation and approval limits. */
describe.skipIf(!findChromium())('service levels and approval limits', () => {
  const screens = adminScreens();
  beforeAll(() => screens.start());
  afterAll(() => screens.stop());

  testAtRisk(screens);
  testServiceLevels(screens);
  testHoursAndHolidays(screens);
  testEscalation(screens);
  testApprovalLimits(screens);

  // This test runs last, because it moves the clock of the whole product.
  testAutomaticEscalation(screens);
});
