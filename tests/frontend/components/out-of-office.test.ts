import { expect, test } from 'vitest';
import {
  checkOutOfOffice,
  type OutOfOfficeDraft,
  removeUncoveredTasks,
  toDelegationRequest,
  toOutOfOfficeErrors,
} from '#frontend/features/delegations/check-out-of-office.ts';
import {
  formatDelegationDates,
  formatScope,
} from '#frontend/features/delegations/out-of-office-words.ts';

const draft: OutOfOfficeDraft = {
  toUserId: 'priya',
  startsOn: '2026-11-21',
  endsOn: '2026-11-27',
  scope: 'all',
  categoryIds: ['leave'],
  moving: 'some',
  taskIds: ['one', 'two'],
};

test('a delegation requires a person, two dates, and categories if it is limited', () => {
  expect(checkOutOfOffice(draft)).toEqual({});
  expect(
    checkOutOfOffice({ ...draft, toUserId: '', endsOn: '12 Foo', scope: 'some', categoryIds: [] }),
  ).toEqual({
    toUserId: 'Choose who decides meanwhile.',
    endsOn: 'Enter a date such as 12 Nov.',
    categoryIds: 'Choose at least one category.',
  });
});

test('a delegation is sent only with the categories and tasks that its current choices include', () => {
  expect(toDelegationRequest(draft)).toMatchObject({
    categoryIds: null,
    moveTaskIds: ['one', 'two'],
  });
  expect(toDelegationRequest({ ...draft, scope: 'some', moving: 'all' })).toMatchObject({
    categoryIds: ['leave'],
    moveTaskIds: 'all',
  });
  expect(toDelegationRequest({ ...draft, moving: 'none' }).moveTaskIds).toEqual([]);
  expect(removeUncoveredTasks(draft, [{ taskId: 'two' }]).taskIds).toEqual(['two']);
});

test('an error is shown at its field, and a delegation cycle at the selected delegate', () => {
  const loop = 'This would make a circle: Mira, Anna, Mira.';
  expect(toOutOfOfficeErrors({ code: 'delegation.loop', message: loop })).toEqual({
    toUserId: loop,
  });
  expect(
    toOutOfOfficeErrors({
      code: 'input.invalid',
      message: 'This can’t be saved yet.',
      fields: {
        endsOn: ['These dates are in the past.'],
        'categoryIds.1': ['There is no such category.'],
      },
    }),
  ).toEqual({ endsOn: 'These dates are in the past.', categoryIds: 'There is no such category.' });
  expect(toOutOfOfficeErrors({ code: 'item.changed-meanwhile', message: 'It is over.' })).toEqual({
    form: 'It is over.',
  });
});

test('a delegation is described by its dates and its categories', () => {
  const dates = { startsOn: '2026-11-21', endsOn: '2026-11-27', endedAt: null };
  const show = (date: string) => date.slice(8);
  expect(formatDelegationDates({ ...dates, state: 'inForce' }, show)).toBe('until 27');
  expect(formatDelegationDates({ ...dates, state: 'upcoming' }, show)).toBe('from 21 to 27');
  expect(formatDelegationDates({ ...dates, endsOn: '2026-11-21', state: 'over' }, show)).toBe(
    'on 21',
  );
  const categories = [{ id: 'leave', name: 'Leave' }];
  expect(formatScope({ categoryIds: null }, categories)).toBe('everything');
  expect(formatScope({ categoryIds: ['leave'] }, categories)).toBe('Leave');
  expect(formatScope({ categoryIds: ['leave', 'gone'] }, categories)).toBe('2 categories');
});
