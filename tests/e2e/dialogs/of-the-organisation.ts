import { press } from '#tests/support/admin-screens.ts';
import type { DialogRow } from '#tests/support/dialogs.ts';

const person = ({ person: userId }: { readonly person: string }) => `/user/list/${userId}`;

/** Dialogs of administrators for people, the organisation and announcements. */
export const dialogsOfTheOrganisation: readonly DialogRow[] = [
  {
    source: 'features/organisation/components/category-dialog.tsx',
    name: 'New category',
    at: '/management/categories?category=new',
  },
  {
    source: 'features/organisation/components/category-tree.tsx',
    name: 'Hide Training?',
    at: '/management/categories',
    open: (page) => page.getByRole('switch', { name: 'Offer Training' }).click(),
  },
  {
    source: 'features/retention/components/rule-dialog.tsx',
    name: 'New rule',
    at: '/admin/retention',
    open: (page) => press(page, 'New rule'),
  },
  {
    source: 'features/retention/components/hold-dialog.tsx',
    name: 'New legal hold',
    at: '/admin/retention',
    open: (page) => press(page, 'New legal hold'),
  },
  {
    source: 'features/organisation/components/location-type-dialog.tsx',
    name: 'New type of location',
    at: '/location/list?view=types&item=new',
  },
  {
    source: 'features/organisation/components/location-attribute-dialog.tsx',
    name: 'New attribute of locations',
    at: '/location/list?view=attributes&item=new',
  },
  {
    source: 'features/users/components/group-dialog.tsx',
    name: 'New group',
    at: '/user/list?view=groups&group=new',
  },
  {
    source: 'features/users/components/invite-dialog.tsx',
    name: 'Invite a person',
    at: '/user/list',
    open: (page) => press(page, 'Invite'),
  },
  {
    source: 'widgets/import/import-dialog.tsx',
    name: 'Import people',
    at: '/user/list',
    open: (page) => press(page, 'Import'),
  },
  {
    source: 'features/users/components/deactivate-many-dialog.tsx',
    name: /^Deactivate 2 /,
    at: '/user/list',
    open: async (page) => {
      for (const name of ['Ananya Kulkarni', 'Rahul Deshpande'])
        await page.getByRole('checkbox', { name: `Select ${name}` }).check();
      await press(page, 'Deactivate …');
    },
  },
  {
    source: 'features/users/components/account-panel.tsx',
    name: /^Make .* an administrator\?$/,
    at: person,
    open: (page) => press(page, /^Make .* an administrator$/),
  },
  {
    source: 'features/users/components/erasure-panel.tsx',
    name: 'Erase Lea Left?',
    at: ({ left }) => `/user/list/${left}`,
    open: (page) => press(page, 'Erase Lea Left…'),
  },
  {
    source: 'features/users/components/refuse-access.tsx',
    name: /^Refuse access to /,
    at: ({ asker }) => `/user/list/${asker}`,
    open: (page) => press(page, 'Refuse access'),
  },
  {
    source: 'features/users/components/sign-in-acts.tsx',
    name: /^Sign out .* everywhere\?$/,
    at: person,
    open: (page) => press(page, 'Sign out everywhere'),
  },
  {
    source: 'features/users/components/sign-in-acts.tsx',
    name: /^Reset the second factor of /,
    at: ({ secured }) => `/user/list/${secured}`,
    open: (page) => press(page, 'Reset the second factor'),
  },
  {
    source: 'features/users/components/move-tasks-dialog.tsx',
    name: /^Deactivate /,
    at: person,
    open: (page) => press(page, /^Deactivate /),
  },
  {
    source: 'features/delegations/components/out-of-office-dialog.tsx',
    name: 'Out of office',
    at: person,
    open: (page) => press(page, 'Set out of office'),
  },
  {
    source: 'features/announcements/components/template-dialog.tsx',
    name: 'New template',
    at: '/admin/message-center?view=templates&template=new',
  },
  {
    source: 'features/announcements/components/announcement-acts.tsx',
    name: 'Delete the draft?',
    at: ({ draftAnnouncement }) => `/admin/message-center/${draftAnnouncement}`,
    open: (page) => press(page, 'Delete the draft'),
  },
  {
    source: 'features/announcements/components/send-dialog.tsx',
    name: /^Send /,
    at: ({ draftAnnouncement }) => `/admin/message-center/${draftAnnouncement}`,
    open: (page) => press(page, 'Send …'),
  },
  {
    source: 'features/announcements/components/announcement-acts.tsx',
    name: 'Cancel the announcement?',
    at: ({ scheduledAnnouncement }) => `/admin/message-center/${scheduledAnnouncement}`,
    open: (page) => press(page, 'Cancel it'),
  },
  {
    source: 'features/analytics/process/components/selected-requests-dialog.tsx',
    name: /./,
    at: '/process/view',
    open: async (page) => {
      const picture = page.getByRole('region', { name: 'Picture of the process' });
      await picture.getByRole('button', { name: /^Submitted: / }).click();
      await press(page, 'Show the requests');
    },
  },
];
