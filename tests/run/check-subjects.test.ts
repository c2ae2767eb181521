import { expect, test } from 'vitest';
import { findBrokenSubjects } from './check-subjects.ts';

test('a commit subject without a type, without a text or above 72 characters is reported', () => {
  const long = `fix: ${'a'.repeat(68)}`;
  expect(findBrokenSubjects(['fix the build', 'fix(sla):', long])).toHaveLength(3);
  expect(findBrokenSubjects(['fix(sla): keep the breach', 'feat!: drop Node 18'])).toEqual([]);
});
