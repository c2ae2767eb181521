import { expect, test } from 'vitest';
import { readModules } from './support/read-modules.ts';

/** Whole names of people in elements, without the mark of somebody who is away. */
const bareName =
  /[>}]\s*\{\s*(?:displayName\()?(?:\w+\.)*(?:person|by|requester|raisedBy|assignee|insteadOf|delegate|approver|decidedBy|head|manager)\??\.name\)?\s*\}/g;

/** Components that show a name of a person in words only, each with the reason. */
const allowed: ReadonlyMap<string, string> = new Map([
  ['frontend/features/conversation/components/composer.tsx', 'author of a quoted comment'],
  ['frontend/features/form-builder/components/form-columns.tsx', 'author of a past act'],
  ['frontend/features/messages/components/message-list.tsx', 'author of a past act'],
  ['frontend/shell/person-menu-entries.tsx', 'the reader'],
  ['frontend/widgets/people/person-select.tsx', 'their absence is beside it'],
]);

test('screens show people by an avatar that marks absences, and never by name alone', () => {
  const found = readModules(['frontend']).flatMap(({ file, source }) =>
    [...source.matchAll(bareName)].map(([text]) => `${file} ${text.replaceAll(/\s+/g, ' ')}`),
  );
  const isAllowed = (place: string) => allowed.has(place.split(' ')[0] ?? '');
  expect(found.filter((place) => !isAllowed(place))).toEqual([]);
  const files = new Set(found.map((place) => place.split(' ')[0]));
  expect([...allowed.keys()].filter((file) => !files.has(file))).toEqual([]);
});

test('the check for names without an avatar detects one', () => {
  for (const source of [
    '<b>{displayName(by.name)}</b>',
    '<b>{task.assignee.name}</b>',
    '<td>\n{head.name}\n</td>',
  ])
    expect(source.match(bareName), source).toHaveLength(1);
  expect('<PersonChip person={head} />'.match(bareName)).toBeNull();
});
