/**
 * Limits of `npm run cost` for a three-stage request with mail and all consequences, 3 to 15 % above the numbers of an
 * idle machine. Reads and calls have a larger margin, because people on a busy machine poll more often for their next
 * task. `npm test` checks the limits. The commit of a change that raises one explains why.
 */
export const costLimits: Readonly<Record<string, number>> = {
  'write units': 385,
  'read units': 175,
  'table calls': 150,
  'function calls': 48,
  'machine transitions': 7,
  'refused calls': 3,
  'USD for 1,000 in us-east-1': 0.48,
  'USD for 1,000 in eu-central-1': 0.54,
};

/**
 * Limits of the USD a month that a stage costs without a call, by kind. `npm test` counts the templates of stages with
 * few and with all settings.
 */
export const fixedLimits: Readonly<Record<string, number>> = {
  alarms: 4,
  'custom metrics': 0.3,
  dashboards: 0,
  'Contributor Insights': 0,
  schedules: 0.1,
  'queue polls': 0.6,
  'web ACL': 0,
  keys: 0,
};
/** Size of a month for which the sum of all costs is limited. */
export const limitedMonth = { requests: 10_000, people: 1000 };
/** Limits of the USD for that month by region, with the fixed costs. */
export const monthLimits: Readonly<Record<string, number>> = {
  'us-east-1': 42,
  'eu-central-1': 44,
};
