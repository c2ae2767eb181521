import { paths } from '#frontend/paths.ts';
import { type ColourScheme, wishScheme } from '#frontend/theme/colour-scheme.ts';
import type { ClientRole } from '#shared/endpoint.ts';
import type { Hit } from './palette-hits.ts';

type Acts = {
  readonly roles: ReadonlySet<ClientRole>;
  readonly onShortcuts: () => void;
  readonly onSignOut: () => void;
};

const themes: readonly { readonly scheme: ColourScheme; readonly name: string }[] = [
  { scheme: 'light', name: 'Light theme' },
  { scheme: 'dark', name: 'Dark theme' },
  { scheme: 'auto', name: 'Theme of the system' },
];

const actHit = (id: string, name: string, more: Partial<Hit>): Hit => ({
  ...{ kind: 'act', id, name, detail: '' },
  ...more,
});

/** What can be done from everywhere. */
export const actsOf = ({ roles, onShortcuts, onSignOut }: Acts): Hit[] => [
  actHit('new-request', 'New request', {
    ...{
      to: paths.newRequest,
      keys: 'n',
      also: 'Ask for something, raise',
      detail: 'All categories',
    },
  }),
  ...(roles.has('approver')
    ? [
        actHit('for-somebody-else', 'Request for somebody else', {
          ...{ to: paths.approveForm, also: 'On behalf of, raise', detail: 'Your people' },
        }),
      ]
    : []),
  actHit('out-of-office', 'Set out of office', {
    ...{
      to: paths.outOfOffice,
      also: 'Absence, away, holiday, delegate',
      detail: 'Name a delegate',
    },
  }),
  actHit('profile', 'Your profile', {
    ...{ to: paths.profile, also: 'Account, name, time zone, second factor' },
  }),
  ...themes.map(({ scheme, name }) =>
    actHit(`theme-${scheme}`, name, { act: () => wishScheme(scheme), also: 'Colours, dark mode' }),
  ),
  actHit('help', 'Help', { to: paths.help, also: 'How to, manual, first steps, support' }),
  actHit('shortcuts', 'Keyboard shortcuts', { act: onShortcuts, keys: '? ?', also: 'Help, keys' }),
  ...(roles.has('admin')
    ? [
        actHit('api', 'Operations (API)', {
          to: paths.apiDocs,
          also: 'For programs, documentation',
        }),
      ]
    : []),
  actHit('sign-out', 'Sign out', { act: onSignOut, also: 'Log out, leave' }),
];
