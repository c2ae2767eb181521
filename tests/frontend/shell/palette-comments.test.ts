import { expect, test, vi } from 'vitest';
import type { FoundComment } from '#shared/search/search-api.ts';

vi.hoisted(() => vi.stubGlobal('matchMedia', () => ({ addEventListener: () => undefined })));
const { commentHits } = await import('#frontend/shell/palette-comments.ts');
const { forgetPerson } = await import('#frontend/lib/session/sign-out.ts');
const { noteUsed, readUsed } = await import('#frontend/shell/palette-used.ts');

const comment: FoundComment = {
  ...{ requestId: 'r', number: 'REQ-2026-000001', title: 'Fair', at: '2026-11-16T09:00:00.000Z' },
  by: { userId: 'me', name: 'Mira' },
  excerpt: [{ text: 'Lyon', isHit: true }],
};
const hits = (...comments: FoundComment[]) =>
  commentHits({
    ...{ userId: 'me', searchIn: () => undefined },
    found: { comments, more: false },
  }).flatMap((group) => group.hits);

test('a found comment links to its position in the conversation, and a decision comment to the decision', () => {
  const other = { userId: 'x', name: 'Anna' };
  const [first, second, back] = hits(
    { ...comment, commentId: 'c' },
    { ...comment, by: other, act: 'returned', seq: 7 },
  );
  expect(first).toMatchObject({
    ...{ to: '/view-chatrequest/r?comment=c', detail: 'REQ-2026-000001 · You' },
  });
  expect(second).toMatchObject({
    to: '/view-request/r?decision=7#discussion',
    detail: 'REQ-2026-000001 · Anna · sending it back',
  });
  expect(back).toMatchObject({ kind: 'search', name: 'Search in everything else' });
});

test('a comment search without results offers to search everything again', () => {
  expect(hits().map(({ id }) => id)).toEqual(['everything']);
});

test('recent palette choices are deleted at sign-out, and found comments are never stored', () => {
  const texts: Record<string, string> = {};
  vi.stubGlobal(
    'localStorage',
    new Proxy(texts, {
      get: (_, name) =>
        ({
          getItem: (key: string) => texts[key] ?? null,
          setItem: (key: string, value: string) => void Object.assign(texts, { [key]: value }),
          removeItem: (key: string) => void Reflect.deleteProperty(texts, key),
        })[String(name)],
    }),
  );
  vi.stubGlobal('sessionStorage', localStorage);
  for (const one of hits({ ...comment, commentId: 'c' })) noteUsed('me', one);
  expect(readUsed('me')).toEqual([]);
  noteUsed('me', { kind: 'request', id: 'r', name: 'Fair', detail: '', to: '/r' });
  noteUsed('you', { kind: 'page', id: '/a', name: 'A', detail: '', to: '/a' });
  texts['countersign:draft:me:trip'] = 'typed';
  forgetPerson();
  expect([readUsed('me'), readUsed('you')]).toEqual([[], []]);
  expect(texts['countersign:draft:me:trip']).toBe('typed');
});
