import { Fragment } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { FactList } from '#frontend/components/lists/fact-list.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { KeyCaps } from '#frontend/features/help/components/help-text.tsx';
import { t } from '#frontend/lib/text.ts';
import type { ClientRole } from '#shared/endpoint.ts';
import { filterDestinations } from './navigation.ts';
import classes from './shortcuts.module.css';

/** Alternative keys for the same action. "G H" is a sequence of two keys. */
type Shortcut = { readonly label: string; readonly keys: readonly string[] };
type KeyGroup = { readonly label: string; readonly lines: readonly Shortcut[] };

const groups: readonly (KeyGroup & { readonly role: ClientRole })[] = [
  {
    label: t`Everywhere`,
    role: 'user',
    lines: [
      { label: t`Search or jump to`, keys: [t`Ctrl K`, '/'] },
      { label: t`New request`, keys: ['N'] },
      { label: t`Help for this screen`, keys: ['?'] },
      { label: t`These shortcuts`, keys: ['? ?'] },
      { label: t`Close, clear the selection`, keys: [t`Esc`] },
    ],
  },
  {
    label: t`Lists`,
    role: 'user',
    lines: [
      { label: t`Next, previous row`, keys: ['J', 'K'] },
      { label: t`Open the row`, keys: [t`Enter`] },
      { label: t`Select the row, all up to it`, keys: ['X', t`Shift X`] },
    ],
  },
  {
    label: t`Calendar`,
    role: 'user',
    lines: [
      { label: t`Previous, next month`, keys: [t`PgUp`, t`PgDn`] },
      { label: t`Open the day`, keys: [t`Enter`] },
      { label: t`Move the draft`, keys: ['M'] },
    ],
  },
  {
    label: t`Timeline`,
    role: 'user',
    lines: [
      { label: t`Along a bar`, keys: ['←', '→'] },
      { label: t`To another bar`, keys: ['↑', '↓'] },
      { label: t`Fewer, more days`, keys: ['+', '-'] },
    ],
  },
  {
    label: t`Writing`,
    role: 'user',
    lines: [
      { label: t`Send what you wrote`, keys: [t`Ctrl Enter`] },
      { label: t`Open the calendar of a date`, keys: [t`Alt Down`] },
    ],
  },
  {
    label: t`Decisions`,
    role: 'approver',
    lines: [
      { label: t`Approve, one or all selected`, keys: ['A'] },
      { label: t`Send back`, keys: ['B'] },
      { label: t`Reject`, keys: ['R'] },
      { label: t`Undo the last decision`, keys: ['U'] },
      { label: t`Leave the comment`, keys: [t`Esc`] },
      { label: t`Next, previous task`, keys: ['J', 'K'] },
    ],
  },
  {
    label: t`Editors`,
    role: 'admin',
    lines: [
      { label: t`Undo`, keys: [t`Ctrl Z`] },
      { label: t`Redo`, keys: [t`Ctrl Y`, t`Ctrl Shift Z`] },
      { label: t`Pick up and put down, on a handle`, keys: [t`Space`] },
      { label: t`Move what is picked up`, keys: ['↑', '↓'] },
    ],
  },
];

/** Return all keyboard shortcuts for a person with these roles. */
export const listShortcuts = (roles: ReadonlySet<ClientRole>): readonly KeyGroup[] => [
  ...groups.filter(({ role }) => roles.has(role)),
  {
    label: t`Go to`,
    lines: filterDestinations(roles)
      .flatMap(({ items }) => items)
      .map(({ label, keys }) => ({ label, keys: [keys.toUpperCase()] })),
  },
];

const Keys = ({ keys }: Pick<Shortcut, 'keys'>) => (
  <span className={`inline-row wrap ${classes.keys}`}>
    {keys.map((one, at) => (
      <Fragment key={one}>
        {at > 0 ? <> {t`or`} </> : null}
        <KeyCaps keys={one} />
      </Fragment>
    ))}
  </span>
);

type ShortcutsProps = {
  readonly roles: ReadonlySet<ClientRole>;
  readonly onClose: () => void;
};

/** Dialog with the keyboard shortcuts. */
export const Shortcuts = ({ roles, onClose }: ShortcutsProps) => (
  <Dialog label={t`Keyboard shortcuts`} place="editor" onClose={onClose}>
    <div className={classes.body}>
      <div className="row between">
        <h2>{t`Keyboard shortcuts`}</h2>
        <Button variant="subtle" size="compact-sm" onClick={onClose}>{t`Close`}</Button>
      </div>
      {listShortcuts(roles).map(({ label, lines }) => (
        <section key={label} aria-label={label}>
          <h3>{label}</h3>
          <FactList
            facts={lines.map((line) => ({ label: line.label, value: <Keys keys={line.keys} /> }))}
          />
        </section>
      ))}
    </div>
  </Dialog>
);
