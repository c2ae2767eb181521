import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { getDemoUserId } from '#demo/organisation/ids.ts';
import { createSubject } from '#one-machine/identity/subject.ts';
import { Id } from '#shared/fields.ts';

test('every subject of the user pool is a valid user id of the product', () => {
  const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(bytes, (given) => {
      expect(Id.parse(createSubject(given))).toBe(createSubject(given));
    }),
  );
});

test('people of the demo organisation always have the same ids', () => {
  expect(getDemoUserId('Sofia Rossi')).toBe(getDemoUserId('Sofia Rossi'));
  expect(z.uuid().safeParse(getDemoUserId('Sofia Rossi')).success).toBe(false);
});
