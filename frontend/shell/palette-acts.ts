import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { type ColourScheme, setPreferredScheme } from '#frontend/theme/colour-scheme.ts';
import type { ClientRole } from '#shared/endpoint.ts';
import type { Hit } from './palette-hits.ts';

type Acts = {
  readonly roles: ReadonlySet<ClientRole>;
  readonly onShortcuts: () => void;
  readonly onSignOut: () => void;
};

const themes: readonly { readonly scheme: ColourScheme; readonly name: string }[] = [
  { scheme: 'light', name: t`Light theme` },
  { scheme: 'dark', name: t`Dark theme` },
  { scheme: 'auto', name: t`Theme of the system` },
];

const actHit = (id: string, name: string, more: Partial<Hit>): Hit => ({
  ...{ kind: 'act', id, name, detail: '' },
  ...more,
});

/** Return the actions available on every screen. */
export const listPaletteActions = ({ roles, onShortcuts, onSignOut }: Acts): Hit[] => [
  actHit('new-request', t`New request`, {
    ...{
      to: paths.newRequest,
      keys: 'n',
      also: t`Ask for something, raise`,
      detail: t`All categories`,
    },
  }),
  ...(roles.has('approver')
    ? [
        actHit('for-somebody-else', t`Request for somebody else`, {
          ...{ to: paths.approveForm, also: t`On behalf of, raise`, detail: t`Your people` },
        }),
      ]
    : []),
  actHit('out-of-office', t`Set out of office`, {
    ...{
      to: paths.outOfOffice,
      also: t`Absence, away, holiday, delegate`,
      detail: t`Name a delegate`,
    },
  }),
  actHit('profile', t`Your profile`, {
    ...{ to: paths.profile, also: t`Account, name, time zone, second factor` },
  }),
  ...themes.map(({ scheme, name }) =>
    actHit(`theme-${scheme}`, name, {
      act: () => setPreferredScheme(scheme),
      also: t`Colours, dark mode`,
    }),
  ),
  actHit('help', t`Help`, { to: paths.help, also: t`How to, manual, first steps, support` }),
  actHit('shortcuts', t`Keyboard shortcuts`, {
    act: onShortcuts,
    keys: '? ?',
    also: t`Help, keys`,
  }),
  ...(roles.has('admin')
    ? [
        actHit('api', t`Operations (API)`, {
          to: paths.apiDocs,
          also: t`For programs, documentation`,
        }),
      ]
    : []),
  actHit('sign-out', t`Sign out`, { act: onSignOut, also: t`Log out, leave` }),
];
