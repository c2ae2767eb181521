/**
 * Limits of `npm run cost` for a three-stage request with mail and all consequences, 3 to 15 % above the numbers of an
 * idle machine. Reads and calls have a larger margin, because people on a busy machine poll more often for their next
 * task. `npm test` checks the limits. The commit of a change that raises a limit explains the reason.
 */
export const costLimits: Readonly<Record<string, number>> = {
  'write units': 365,
  'read units': 170,
  'table calls': 130,
  'function calls': 48,
  'machine transitions': 7,
  'refused calls': 3,
  'USD for 1,000 in us-east-1': 0.47,
  'USD for 1,000 in eu-central-1': 0.53,
};

/**
 * Limits of the fixed costs of a stage without any call, in USD per month by kind. `npm test` checks the templates of
 * stages with few and with all settings.
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
/** Limits in USD for this month by region, including the fixed costs. */
export const monthLimits: Readonly<Record<string, number>> = {
  'us-east-1': 42,
  'eu-central-1': 44,
};

/**
 * Requests per second that fit into one partition, for keys that support fewer than 500. Keys of a person count
 * requests in which this person takes part. Decision 189 explains the limits. A change that would lower a limit needs
 * other keys first. Limits of figures, words and messages are at most half of the number on an idle machine, because a
 * busy machine merges fewer changes.
 */
export const keyLimits: Readonly<Record<string, number>> = {
  'gsi2 APP#REQUESTS#{month}': 180,
  'gsi3 APP#STATUS#InReview#{month}': 180,
  'gsi3 APP#DUE#{day}': 150,
  'PROCESS#SENT#{month}': 50,
  'PROCESS#CHANGES': 50,
  'APP#TYPICAL#1': 200,
  'USER#{id}#FIGURES#1#part': 25,
  'USER#{id}#FIGURES#1#own': 25,
  'USER#{id}#WORDS': 50,
  'USER#{id}#MESSAGE': 75,
  'gsi1 USER#{id}#REQUESTS': 150,
  'gsi1 USER#{id}#PARTICIPATED': 250,
  'gsi1 USER#{id}#OPEN': 300,
  'gsi2 USER#{id}#TASKS': 300,
  'gsi1 USER#{id}#UNREAD': 150,
  'APP#MAILBOX#{address}': 150,
};
