/** Names of errors of a step under which the machine calls it again for most of a day. */
export const transientStepErrors = [
  // Faults of Lambda itself and of the way to it.
  'Lambda.ClientExecutionTimeoutException',
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'Lambda.TooManyRequestsException',
  'Lambda.Unknown',
  'Sandbox.Timedout',
  'Runtime.ExitError',
  // Our own: a service can't be reached or is busy, or a race was lost too often.
  'StepUnavailable',
] as const;

const recorded: readonly string[] = [...transientStepErrors, 'States.Timeout'];

/** Whether a recorded cause ("StepUnavailable: The service is busy.") is of a fault that passes. */
export const isTransientCause = (cause: string): boolean =>
  recorded.includes(cause.split(':', 1)[0]?.trim() ?? '');
