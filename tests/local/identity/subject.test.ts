import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { demoUserId } from '#local/demo/organisation/ids.ts';
import { subject } from '#local/identity/subject.ts';
import { Id } from '#shared/fields.ts';

test('no subject of this pool is a UUID of RFC 9562, and each is an id of the product', () => {
  const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(bytes, (given) => {
      const made = subject(given);
      expect(made).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]0[0-9a-f]1-70[0-9a-f]{2}-[cd][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
      expect(z.uuid().safeParse(made).success).toBe(false);
      expect(Id.parse(made)).toBe(made);
    }),
  );
});

test('people get different subjects; people of the demo organisation always the same', () => {
  expect(subject()).not.toBe(subject());
  expect(subject(randomBytes(16))).not.toBe(subject());
  expect(demoUserId('Sofia Rossi')).toBe(demoUserId('Sofia Rossi'));
  expect(z.uuid().safeParse(demoUserId('Sofia Rossi')).success).toBe(false);
});
