import { expect, test } from 'vitest';
import {
  buildDelegateRows,
  delegateSheet,
} from '#frontend/features/doa/components/limit-export.tsx';
import {
  buildLevelRows,
  buildLimitRows,
  exportOnlyLevelColumns,
  limitSheet,
} from '#frontend/features/doa/limit-files.ts';
import { buildAuthorityMatrix } from '#functions/approval-limits/rules/authority-matrix.ts';
import { levelSheet } from '#shared/doa/authority-sheets.ts';
import { organisation, reference } from '#tests/domain/support/organisation.ts';
import { delegation, id, monday, people } from '#tests/domain/support/people.ts';

const away = organisation({}, [], [delegation('manager', 'director')]);
const matrix = buildAuthorityMatrix(away, { categoryId: null, at: monday });

test('an export of approval limits has a row for each department and level, with its warnings', () => {
  const rows = buildLimitRows(matrix, undefined);
  expect(rows).toHaveLength(4 * 3);
  expect(rows.filter(({ department }) => department === 'sales')).toEqual([
    {
      department: 'sales',
      category: '',
      level: 'Level 1',
      above: '',
      upTo: '1000',
      currency: 'EUR',
      people: 'Manager',
      from: 'everywhere',
      away: 'Manager until 2026-03-31',
      lookAt: '',
    },
    expect.objectContaining({ level: 'Level 2', above: '1000', upTo: '10000', away: '' }),
    expect.objectContaining({ level: 'Level 3', above: '10000', upTo: '', people: 'Ceo' }),
  ]);
  expect(rows.find(({ level }) => level === 'Level 3')?.lookAt).toBe('No stand-in');
  expect(buildLimitRows(matrix, 'Travel')[0]?.category).toBe('Travel');
});

test("an export of approval levels contains each limit as entered and at today's exchange rate", () => {
  expect(buildLevelRows(matrix, reference().doaRules)).toEqual([
    {
      rank: '1',
      name: 'Level 1',
      limit: '1000 EUR',
      here: '1000',
      own: 'EUR',
      rules: '1',
    },
    expect.objectContaining({ rank: '2', limit: '10000 EUR' }),
    expect.objectContaining({ rank: '3', limit: 'any amount', here: '' }),
  ]);
});

test('every cell in an export of approval limits belongs to a column', () => {
  const names = (columns: readonly { readonly name: string }[]) => columns.map(({ name }) => name);
  expect(Object.keys(buildLimitRows(matrix, undefined)[0] ?? {})).toEqual(
    names(limitSheet.columns),
  );
  const ofLevels = [...levelSheet.columns, ...exportOnlyLevelColumns];
  expect(Object.keys(buildLevelRows(matrix, [])[0] ?? {})).toEqual(names(ofLevels));
});

test('an export of delegations contains the limit and the categories of each delegate', () => {
  const given = delegation('manager', 'director', { categoryIds: [id(301)] });
  const cap = { level: 'Level 1', limit: { amount: '1000', currency: 'EUR' } };
  const row = {
    ...given,
    from: { userId: people.manager, name: 'Manager' },
    to: { userId: people.director, name: 'Director' },
    ...{ state: 'inForce' as const, fromCap: cap, toCap: { ...cap, limit: null } },
  };
  const names = new Map([[id(301), 'Travel']]);
  const rows = buildDelegateRows([row, { ...row, categoryIds: null, toCap: null }], names);
  expect(rows).toEqual([
    {
      for: 'Manager',
      limitOf: '1000 EUR',
      delegate: 'Director',
      ownLimit: 'any amount',
      from: given.startsOn,
      to: given.endsOn,
      now: 'yes',
      categories: 'Travel',
    },
    expect.objectContaining({ ownLimit: 'no amounts', categories: 'all' }),
  ]);
  expect(Object.keys(rows[0] ?? {})).toEqual(delegateSheet.columns.map(({ name }) => name));
});
