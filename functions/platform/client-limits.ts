/**
 * Options for every AWS client: time limit of an attempt (milliseconds) and number of attempts. A silent socket then
 * fails with a TimeoutError, which is retried within the time limit of the function (29 s).
 */
export const clientLimits = ({ requestTimeout = 5000, maxAttempts = 3 } = {}) => ({
  maxAttempts,
  requestHandler: { connectionTimeout: 3000, requestTimeout, throwOnRequestTimeout: true },
});
