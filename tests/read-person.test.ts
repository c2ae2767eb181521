import { expect, test } from 'vitest';
import { personClaim, readPersonId } from '#shared/users/person-claim.ts';
import { readModules } from '#tests/support/read-modules.ts';
import { id } from './domain/support/people.ts';

const [subject, person] = [id(1), id(2)];

test.each([
  { claims: { sub: subject, [personClaim]: person }, is: person },
  { claims: { sub: subject }, is: subject },
  { claims: { sub: subject, [personClaim]: undefined }, is: subject },
])('the person id in the token claims $claims is $is', ({ claims, is }) => {
  expect(readPersonId(claims)).toBe(is);
});

/** Files that read a subject to find or check the account, never to name a person. */
const readsSubject = [
  ...['functions/platform/actor.ts', 'functions/platform/operation-middleware.ts'],
  ...['functions/platform/pool-accounts.ts', 'shared/users/person-claim.ts'],
];

test('only one function reads the person id of a token, so no code uses the subject as a person id', () => {
  const found = readModules(['functions', 'shared', 'frontend', 'demo', 'operator'])
    .filter(({ source }) => /\.sub\b|'sub'/.test(source.replace(/\bsub:\s/g, '')))
    .map(({ file }) => file);
  expect(found).toEqual(readsSubject);
});
