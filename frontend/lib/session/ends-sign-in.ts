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
 * Whether a failed refresh ends the sign-in, because the user pool rejected it. All other failures are transient, such
 * as a missing network or a busy pool, and the tokens are kept.
 */
export const isSessionEndingError = (error: unknown): boolean =>
  error instanceof Error && authenticationErrors.some((name) => error.name.startsWith(name));
