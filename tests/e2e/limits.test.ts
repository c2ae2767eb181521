import { afterAll, beforeAll, describe, test } from 'vitest';
import { adminScreens, expectText } from '#tests/support/admin-screens.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';
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

  test.each([
    ['light', 1440],
    ['dark', 360],
  ] as const)(
    'the screens of service levels and approval limits are accessible and fit the window: %s, %i wide',
    async (scheme, width) => {
      const look = { scheme, width } as const;
      const addresses: readonly [path: string, shows: string | RegExp][] = [
        ['/ServiceLevelAgreement', /^\d+ tasks?$/],
        ['/ServiceLevelAgreement?view=targets', 'Within a day'],
        ['/ServiceLevelAgreement?view=hours', 'Nothing changed yet'],
        ['/ServiceLevelAgreement?view=escalation', /^If nobody is found/],
        ['/DOAManagement', 'Hana Sato'],
        ['/DOAManagement?view=levels', 'Vice president'],
        ['/DOAManagement?view=currencies', 'GBP'],
        ['/DOAManagement?view=delegates', 'Anna Lindqvist'],
      ];
      await screens.on(
        '/user/home',
        async (page) => {
          for (const [path, shows] of addresses) {
            await page.goto(path);
            await expectText(page, shows);
            await expectAccessible(page, path);
            await expectFitsWindow(page, path);
          }
        },
        look,
      );
    },
  );

  // This test runs last, because it moves the clock of the whole product.
  testAutomaticEscalation(screens);
});
