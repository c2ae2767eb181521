import type { Page } from 'playwright-core';
import { press } from '#tests/support/admin-screens.ts';
import type { DialogRow } from '#tests/support/dialogs.ts';
import { importChanged } from '#tests/support/import-changed.ts';

const pick = async (page: Page, menu: string, item: string) => {
  await press(page, menu);
  await press(page, item);
};
const choose = async (page: Page, count: number) => {
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  for (let n = 0; n < count; n += 1) await boxes.nth(n).check();
};
const levels = '/ServiceLevelAgreement';
const limits = '/DOAManagement';
const forms = '/template/management';

/** Dialogs of administrators for SLA templates, approval limits, forms and routings. */
export const dialogsOfRules: readonly DialogRow[] = [
  {
    source: 'features/sla/components/remind-dialog.tsx',
    name: /^Remind \d/,
    at: `${levels}?due=ahead`,
    open: async (page) => {
      await choose(page, 2);
      await press(page, 'Remind …');
    },
  },
  {
    source: 'widgets/reassign/reassign-many-dialog.tsx',
    name: /^Reassign \d/,
    at: `${levels}?due=ahead`,
    open: (page) => press(page, 'Reassign …'),
  },
  {
    source: 'features/sla/components/template-dialog.tsx',
    name: 'New service level',
    at: `${levels}?view=targets`,
    open: (page) => press(page, 'Add a service level'),
  },
  {
    source: 'features/sla/components/holiday-dialog.tsx',
    name: /^A holiday /,
    at: `${levels}?view=hours`,
    open: (page) => press(page, 'Add a holiday'),
  },
  {
    source: 'features/sla/components/place-dialog.tsx',
    name: /^Parent and working hours of /,
    at: `${levels}?view=hours`,
    open: (page) => press(page, /^Parent and working hours of |^Give .* its own hours$/),
  },
  {
    source: 'features/escalations/components/policy-dialog.tsx',
    name: 'New escalation policy',
    at: `${levels}?view=escalation`,
    open: (page) => press(page, 'Add a policy'),
  },
  {
    source: 'features/doa/components/rule-dialog.tsx',
    name: 'Team lead in Legal',
    at: limits,
    open: (page) => press(page, 'Legal, Team lead: nobody'),
  },
  {
    source: 'pages/admin/approval-limits-deactivation.tsx',
    name: 'If this person leaves',
    at: limits,
    open: (page) => press(page, 'If somebody leaves …'),
  },
  {
    source: 'features/doa/components/level-dialog.tsx',
    name: 'New level',
    at: `${limits}?view=levels`,
    open: (page) => press(page, 'Add a level'),
  },
  {
    source: 'features/doa/components/rate-dialog.tsx',
    name: 'New exchange rate',
    at: `${limits}?view=currencies`,
    open: (page) => press(page, 'Add a rate'),
  },
  {
    source: 'features/form-builder/components/import-dialog.tsx',
    name: 'Import forms',
    at: forms,
    open: (page) => importChanged(page, ['Amount', 'Sum of money']),
  },
  {
    source: 'features/form-builder/components/duplicate-dialog.tsx',
    name: 'Duplicate Leave',
    at: forms,
    open: (page) => pick(page, 'More for Leave', 'Duplicate'),
  },
  {
    source: 'features/form-builder/components/switch-form.tsx',
    name: 'Deactivate Leave?',
    at: forms,
    open: (page) => pick(page, 'More for Leave', 'Deactivate'),
  },
  {
    source: 'features/form-builder/components/switch-form.tsx',
    name: 'Delete Not used yet?',
    at: `${forms}?view=Drafts`,
    open: (page) => pick(page, 'More for Not used yet', 'Delete'),
  },
  {
    source: 'features/form-builder/components/publish-dialog.tsx',
    name: 'Publish version 1',
    at: ({ newForm }) => `/template/builder/update/${newForm}`,
    open: (page) => press(page, 'Publish …'),
  },
  {
    source: 'pages/admin/form-editor.tsx',
    name: 'Discard the draft?',
    at: ({ changedForm }) => `/template/builder/update/${changedForm}`,
    open: (page) => pick(page, 'More for this form', 'Discard draft'),
  },
  {
    source: 'features/routing/components/import-dialog.tsx',
    name: 'Import routings',
    at: '/routing/list',
    open: (page) => importChanged(page, ['Line manager', 'Manager of the team']),
  },
  {
    source: 'features/routing/components/switch-routing.tsx',
    name: /Training/,
    at: '/routing/list',
    open: (page) => pick(page, 'More for Training', 'Switch off'),
  },
  {
    source: 'features/routing/components/publish-dialog.tsx',
    name: /^Publish version /,
    at: ({ routing }) => `/routing-editform/${routing}`,
    open: async (page) => {
      await press(page, /^Name and requests/);
      await page.getByRole('textbox', { name: 'Name of the routing' }).fill('Training and books');
      await page.getByText('Draft saved').waitFor();
      await press(page, /^Publish/);
    },
  },
  {
    source: 'features/routing/components/discard-draft.tsx',
    name: 'Discard the draft?',
    at: ({ routing }) => `/routing-editform/${routing}`,
    open: (page) => pick(page, 'More for this routing', 'Discard draft'),
  },
  {
    source: 'features/routing/components/discard-draft.tsx',
    name: 'Delete Not used yet?',
    at: '/routing/sequence',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Name of the routing' }).fill('Not used yet');
      await press(page, 'Create draft');
      await pick(page, 'More for this routing', 'Delete routing');
    },
  },
];
