import { expect, test } from 'vitest';
import { destinations } from '#frontend/shell/navigation.ts';
import { listShortcuts } from '#frontend/shell/shortcuts.tsx';
import { readModules } from '#tests/support/read-modules.ts';

const keysFor = (...roles: ('user' | 'approver' | 'admin')[]) =>
  listShortcuts(new Set(roles)).flatMap(({ lines }) => lines.flatMap(({ keys }) => keys));
const named: Readonly<Record<string, string>> = { escape: 'Esc', enter: 'Enter', mod: 'Ctrl' };
const asShown = (key: string) =>
  key
    .split(/(?<=.)\+/)
    .map((part) => named[part] ?? part.toUpperCase())
    .join(' ');

test('every keyboard shortcut of a screen is in the list of shortcuts', () => {
  const heard = readModules(['frontend']).flatMap(({ source }) =>
    [...source.matchAll(/useKeys\(\{([\s\S]*?)\}\);/g)].flatMap(([, keys = '']) =>
      [...keys.matchAll(/(?:^|[\n{,])\s*(?:'([^']+)'|(\w+)):/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      ),
    ),
  );
  expect(heard).toEqual(expect.arrayContaining(['mod+k', '?', 'n', 'j', 'x', 'a', 'b', 'r']));
  const shown = keysFor('user', 'approver', 'admin');
  for (const key of heard) expect(shown, key).toContain(asShown(key));
});

test('people see shortcuts of screens that they may open, and only approvers see those for decisions', () => {
  const manage = destinations.find(({ label }) => label === 'Manage');
  for (const { keys } of manage?.items ?? []) {
    expect(keysFor('user')).not.toContain(keys.toUpperCase());
    expect(keysFor('user', 'approver', 'admin')).toContain(keys.toUpperCase());
  }
  expect(keysFor('user')).not.toContain('B');
  expect(keysFor('user', 'approver')).toContain('B');
});

test('no two screens have the same shortcut', () => {
  const keys = destinations.flatMap(({ items }) => items.map((item) => item.keys));
  expect(new Set(keys).size).toBe(keys.length);
});
