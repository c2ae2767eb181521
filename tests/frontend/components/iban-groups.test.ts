import { expect, test } from 'vitest';
import { buildIbanGroups } from '#frontend/features/requests/components/field-value.tsx';

test.each([
  ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ['MT84MALT011000012345MTLCAST001S', 'MT84 MALT 0110 0001 2345 MTLC AST0 01S'],
  ['DE89 3704 0044 0532 0130 00', undefined],
  ['REQ-2026-000362', undefined],
  ['de89370400440532013000', undefined],
])('the text %s is split into groups of four only if it is an unspaced IBAN', (text, printed) => {
  expect(buildIbanGroups(text)?.join(' ')).toBe(printed);
});
