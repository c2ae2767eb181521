/**
 * Limits of `npm run cost` for a three-stage request with mail and all consequences, 3 to 15 % above the numbers of an
 * idle machine. Reads and calls have a larger margin, because people on a busy machine poll more often for their next
 * task. `npm test` checks the limits. The commit of a change that raises one explains why.
 */
export const costLimits: Readonly<Record<string, number>> = {
  'write units': 385,
  'read units': 175,
  'table calls': 150,
  'function calls': 52,
  'machine transitions': 7,
  'refused calls': 3,
  'USD for 1,000 in us-east-1': 0.51,
  'USD for 1,000 in eu-central-1': 0.57,
};
