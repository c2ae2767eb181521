/**
 * Limits of `npm run cost` for a three-stage request with mail and all that follows, 3 to 15 % above the numbers of a
 * quiet machine. Reads and calls have more room: on a busy machine people look more often for their next task.
 * `npm test` holds them. A change that raises one says why in its commit.
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
