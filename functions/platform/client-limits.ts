/**
 * Options for every AWS client: how long one attempt may take (milliseconds) and how many attempts are made. A socket
 * that says nothing then ends as a TimeoutError that is tried again, within the time limit of the function (29 s) and
 * not by it.
 */
export const clientLimits = ({ requestTimeout = 5000, maxAttempts = 3 } = {}) => ({
  maxAttempts,
  requestHandler: { connectionTimeout: 3000, requestTimeout, throwOnRequestTimeout: true },
});
