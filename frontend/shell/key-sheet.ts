import type { ClientRole } from '#shared/endpoint.ts';
import { destinationsFor } from './navigation.ts';

/** Several keys do the same; "G H" are pressed one after the other. */
export type KeyLine = { readonly label: string; readonly keys: readonly string[] };
type KeyGroup = { readonly label: string; readonly lines: readonly KeyLine[] };

const groups: readonly (KeyGroup & { readonly role: ClientRole })[] = [
  {
    label: 'Everywhere',
    role: 'user',
    lines: [
      { label: 'Search or jump to', keys: ['Ctrl K', '/'] },
      { label: 'New request', keys: ['N'] },
      { label: 'Help for this screen', keys: ['?'] },
      { label: 'These shortcuts', keys: ['? ?'] },
      { label: 'Close, clear the selection', keys: ['Esc'] },
    ],
  },
  {
    label: 'Lists',
    role: 'user',
    lines: [
      { label: 'Next, previous row', keys: ['J', 'K'] },
      { label: 'Open the row', keys: ['Enter'] },
      { label: 'Select the row, all up to it', keys: ['X', 'Shift X'] },
    ],
  },
  {
    label: 'Calendar',
    role: 'user',
    lines: [
      { label: 'Previous, next month', keys: ['PgUp', 'PgDn'] },
      { label: 'Open the day', keys: ['Enter'] },
      { label: 'Move the draft', keys: ['M'] },
    ],
  },
  {
    label: 'Timeline',
    role: 'user',
    lines: [
      { label: 'Along a bar', keys: ['←', '→'] },
      { label: 'To another bar', keys: ['↑', '↓'] },
      { label: 'Fewer, more days', keys: ['+', '-'] },
    ],
  },
  {
    label: 'Writing',
    role: 'user',
    lines: [{ label: 'Send what you wrote', keys: ['Ctrl Enter'] }],
  },
  {
    label: 'Decisions',
    role: 'approver',
    lines: [
      { label: 'Approve, one or all selected', keys: ['A'] },
      { label: 'Send back', keys: ['B'] },
      { label: 'Reject', keys: ['R'] },
      { label: 'Next, previous task', keys: ['J', 'K'] },
    ],
  },
  {
    label: 'Editors',
    role: 'admin',
    lines: [
      { label: 'Undo', keys: ['Ctrl Z'] },
      { label: 'Redo', keys: ['Ctrl Y', 'Ctrl Shift Z'] },
      { label: 'Pick up and put down, on a handle', keys: ['Space'] },
      { label: 'Move what is picked up', keys: ['↑', '↓'] },
    ],
  },
];

/** Every key that does something for somebody with these roles. */
export const keySheetFor = (roles: ReadonlySet<ClientRole>): readonly KeyGroup[] => [
  ...groups.filter(({ role }) => roles.has(role)),
  {
    label: 'Go to',
    lines: destinationsFor(roles)
      .flatMap(({ items }) => items)
      .map(({ label, keys }) => ({ label, keys: [keys.toUpperCase()] })),
  },
];
