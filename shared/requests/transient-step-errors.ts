/** Error names after which the state machine retries a step for most of a day. */
export const transientStepErrors = [
  // Errors of Lambda itself and of the connection to it.
  'Lambda.ClientExecutionTimeoutException',
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'Lambda.TooManyRequestsException',
  'Lambda.Unknown',
  'Sandbox.Timedout',
  'Runtime.ExitError',
  // Error of the product: a service is unavailable or busy, or conflicts exceeded the retries.
  'StepUnavailable',
] as const;

const recorded: readonly string[] = [...transientStepErrors, 'States.Timeout'];

/** True if a recorded cause ("StepUnavailable: The service is busy.") is a transient error. */
export const isTransientCause = (cause: string): boolean =>
  recorded.includes(cause.split(':', 1)[0]?.trim() ?? '');
