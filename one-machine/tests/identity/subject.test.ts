import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { createSubject } from '#one-machine/identity/subject.ts';

test('no subject of this user pool is a valid UUID by RFC 9562', () => {
  const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
  fc.assert(
    fc.property(bytes, (given) => {
      const made = createSubject(given);
      expect(made).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]0[0-9a-f]1-70[0-9a-f]{2}-[cd][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
      expect(z.uuid().safeParse(made).success).toBe(false);
    }),
  );
});

test('different people have different subjects', () => {
  expect(createSubject()).not.toBe(createSubject());
  expect(createSubject(randomBytes(16))).not.toBe(createSubject());
});
