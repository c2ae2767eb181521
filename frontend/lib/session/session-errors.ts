/** Errors after which Amplify clears the tokens (its `TokenOrchestrator.isAuthenticationError`). */
const authenticationErrors = [
  'NotAuthorizedException',
  'TokenRevokedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'RefreshTokenReuseException',
];

/**
 * Whether a failed refresh ends the session, because the user pool rejected it. All other failures, such as a missing
 * network or a busy pool, are transient, and the tokens remain stored.
 */
export const isSessionEndingError = (error: unknown): boolean =>
  error instanceof Error && authenticationErrors.some((name) => error.name.startsWith(name));
