import type { Page } from 'playwright-core';
import { demoPassword } from '#demo/organisation/people.ts';
import { calculateTotp } from '#one-machine/identity/totp.ts';
import { press } from '#tests/support/admin-screens.ts';
import { expectInConsole } from '#tests/support/browser.ts';
import type { DialogRow } from '#tests/support/dialogs.ts';

const onDecision = (item: string): Pick<DialogRow, 'at' | 'open'> => ({
  at: ({ task }) => `/request-review/${task}`,
  open: async (page) => {
    await press(page, 'More for this decision');
    await press(page, item);
  },
});

/** Dialogs that an approver opens. */
export const dialogsOfApprovers: readonly DialogRow[] = [
  {
    source: 'features/tasks/components/acts/words-dialog.tsx',
    name: 'Ask for information',
    ...onDecision('Ask for information'),
  },
  {
    source: 'features/tasks/components/acts/hand-over-dialog.tsx',
    name: 'Reassign to somebody else',
    ...onDecision('Reassign to somebody else'),
  },
  {
    source: 'features/tasks/components/acts/one-more-dialog.tsx',
    name: 'Add an approver',
    ...onDecision('Add an approver'),
  },
  {
    source: 'features/reports/components/report-dialog.tsx',
    name: 'New report',
    at: '/process/view',
    open: (page) => page.getByRole('link', { name: 'Send weekly' }).click(),
  },
];

/** Dialogs that everybody opens. */
export const dialogsOfEverybody: readonly DialogRow[] = [
  {
    source: 'features/requests/components/record-actions.tsx',
    name: /^Withdraw REQ-/,
    at: ({ request }) => `/view-request/${request}`,
    open: (page) => press(page, 'Withdraw'),
  },
  {
    source: 'features/conversation/components/add-participant-dialog.tsx',
    name: 'Add somebody',
    at: ({ request }) => `/view-chatrequest/${request}`,
    open: (page) => press(page, 'Add somebody'),
  },
  {
    source: 'features/conversation/components/comment-item.tsx',
    name: 'Delete this comment?',
    at: ({ request }) => `/view-chatrequest/${request}`,
    open: (page) => press(page, 'Delete this comment'),
  },
  {
    source: 'features/conversation/components/participants.tsx',
    name: /^Remove /,
    at: ({ request }) => `/view-chatrequest/${request}`,
    open: (page) => press(page, /^Remove /),
  },
  {
    source: 'pages/requests/request-editor.tsx',
    name: 'Discard the draft?',
    at: ({ draft }) => `/edit-request/${draft}`,
    open: (page) => press(page, /^Discard/),
  },
  {
    source: 'features/calendar/components/feed-dialog.tsx',
    name: 'Calendar in other programs',
    at: '/calendar/view',
    open: (page) => press(page, 'Calendar in other programs'),
  },
  {
    source: 'features/calendar/components/move-dialog.tsx',
    name: /^Move A draft/,
    at: ({ dayOfDraft }) => `/calendar/view?view=week&date=${dayOfDraft}`,
    open: (page) =>
      page
        .getByRole('grid')
        .getByRole('link', { name: /A draft for the dialogs/ })
        .press('m'),
  },
  {
    source: 'features/delegations/components/end-out-of-office.tsx',
    name: 'Cancel this out of office?',
    at: '/user/profile',
    open: (page) =>
      page
        .getByRole('region', { name: 'Out of office' })
        .getByRole('button', { name: /^Cancel/ })
        .click(),
  },
  {
    source: 'features/profile/components/sign-ins-panel.tsx',
    name: 'Sign out everywhere?',
    at: '/user/profile',
    open: (page) => press(page, 'Sign out everywhere'),
  },
  {
    source: 'widgets/list-view/csv-dialog.tsx',
    name: 'Save as CSV',
    at: '/requests/history',
    open: (page) => press(page, 'Save as CSV'),
  },
  {
    source: 'widgets/list-view/save-view-dialog.tsx',
    name: 'Save this view',
    at: '/requests/history',
    open: async (page) => {
      await press(page, 'Views');
      await press(page, 'Save this view …');
    },
  },
  {
    source: 'widgets/list-view/views-dialog.tsx',
    name: 'Manage views',
    at: '/requests/history',
    open: async (page) => {
      await press(page, 'Views');
      await press(page, 'Save this view …');
      const saving = page.getByRole('dialog', { name: 'Save this view' });
      await saving.getByRole('textbox').first().fill('As it was');
      await saving.getByRole('button', { name: /^Save/ }).click();
      await saving.waitFor({ state: 'detached' });
      await press(page, /^(Views|As it was)$/);
      await press(page, 'Manage views …');
    },
  },
  {
    source: 'shell/command-palette.tsx',
    name: 'Search or jump to',
    at: '/user/home',
    open: (page) => page.keyboard.press('Control+k'),
  },
  {
    source: 'features/help/components/help-panel.tsx',
    name: 'Help',
    at: '/user/home',
    open: (page) => page.keyboard.press('?'),
  },
  {
    source: 'shell/shortcuts.tsx',
    name: 'Keyboard shortcuts',
    at: '/user/home',
    open: async (page) => {
      await page.keyboard.press('?');
      await press(page, /^Keyboard shortcuts/);
    },
  },
  {
    source: 'shell/shell.tsx',
    name: 'Menu',
    at: '/user/home',
    open: async (page) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await press(page, 'Menu');
    },
  },
];

/** The pool confirms the current password by rejecting it as a new password. */
const confirm = async (page: Page) => {
  expectInConsole(page, /status of 400/);
  await page.getByLabel('Your password', { exact: true }).fill(demoPassword);
  await press(page, 'Continue');
};
/** Return the code of the phone app, which uses the clock of the machine instead of the clock of the product. */
const codeOn = (key: string) => calculateTotp(key, performance.timeOrigin + performance.now());

/** Dialogs of a person who sets up a second factor and then uses it. */
export const secondFactorDialogs: readonly DialogRow[] = [
  {
    source: 'features/second-factor/components/set-up-dialog.tsx',
    name: 'Set up an authenticator app',
    at: '/user/profile',
    open: async (page) => {
      await press(page, 'Set up');
      await confirm(page);
    },
  },
  {
    source: 'features/second-factor/components/password-dialog.tsx',
    name: 'Turn the second factor off?',
    at: '/user/profile',
    open: async (page) => {
      await press(page, 'Set up');
      await confirm(page);
      const key = await page.locator('dialog code').textContent();
      await page.getByLabel('Code', { exact: true }).fill(codeOn(key?.replaceAll(' ', '') ?? ''));
      await press(page, 'Turn it on');
      await press(page, 'Turn off');
    },
  },
];
