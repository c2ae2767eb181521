import { expect, test } from 'vitest';
import { readModules } from './support/read-modules.ts';

/** Pattern of whole names of people in elements, without the out-of-office mark. */
const bareName =
  /[>}]\s*\{\s*(?:displayName\()?(?:\w+\.)*(?:person|by|requester|raisedBy|assignee|insteadOf|delegate|approver|decidedBy|head|manager)\??\.name\)?\s*\}/g;

/** Components that may show a person's name without the out-of-office mark, each with the reason. */
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

test('the check for names without an avatar detects a name that is shown alone', () => {
  for (const source of [
    '<b>{displayName(by.name)}</b>',
    '<b>{task.assignee.name}</b>',
    '<td>\n{head.name}\n</td>',
  ])
    expect(source.match(bareName), source).toHaveLength(1);
  expect('<PersonChip person={head} />'.match(bareName)).toBeNull();
});

/** Pattern of a person's name with an id or a fixed text as fallback for an unknown person. */
const untranslatedFallback =
  /(?:\b(?:user|person|profile)\??\.name|\buser\(\w+\)\?\.name|\b(?:names|people|byId|known)\.get\([^()]*\)(?:\?\.name)?)\s*\?\?\s*(?:\w*[iI]d\b|['"`][^'"`])/g;

test('the server shows an unknown person by a stored name or by a text in the reader’s language, never by an id', () => {
  const found = readModules(['functions']).flatMap(({ file, source }) =>
    [...source.matchAll(untranslatedFallback)].map(([text]) => `${file} ${text}`),
  );
  expect(found).toEqual([]);
});

test('the check for unknown people detects a fallback to an id or an English text, and accepts translated texts', () => {
  for (const source of [
    'directory.user(userId)?.name ?? userId',
    "names.get(userId) ?? 'Unknown'",
    "people.get(id)?.name ?? 'Unknown'",
  ])
    expect(source.match(untranslatedFallback), source).toHaveLength(1);
  for (const source of ['names.get(userId) ?? unknownUserName', 'user?.name ?? t`Somebody`'])
    expect(source.match(untranslatedFallback), source).toBeNull();
});
