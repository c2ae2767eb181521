/**
 * Times that often cause calendar errors, ISO 8601. Each is near midnight in some zone, so that the date changes soon.
 */
export const dates = {
  sunday: '2026-11-22T23:30:00Z',
  monday: '2026-11-23T06:00:00Z',
  christmasEve: '2026-12-24T16:00:00Z',
  newYearsEve: '2026-12-31T23:30:00Z',
  leapDay: '2028-02-29T12:00:00Z',
  summerTimeBegins: '2027-03-28T00:30:00Z',
  summerTimeEnds: '2027-10-31T00:30:00Z',
} as const;
export type DateName = keyof typeof dates;

/** Files that may depend on the date: all rules, all operations, and the screens that show or edit due times. */
export const filesWithDates = [
  'tests/domain/',
  'tests/api/',
  'tests/frontend/',
  'tests/e2e/first-request',
  'tests/e2e/limits',
  'tests/e2e/moved-clock',
  'tests/e2e/people-at-work',
  'tests/e2e/people-list',
];

/** Fast examples that every test run repeats on two dates. Browser tests only run in `test:dates`. */
export const dateSampleFiles = [
  'tests/domain/milestones',
  'tests/domain/delegation',
  'tests/api/delegations',
  'tests/api/escalations',
  'tests/api/lists',
  'tests/api/sla',
];
