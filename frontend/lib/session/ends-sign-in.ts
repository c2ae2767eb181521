/** Errors by which Amplify clears the tokens (its `TokenOrchestrator.isAuthenticationError`). */
const authenticationErrors = [
  'NotAuthorizedException',
  'TokenRevokedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'RefreshTokenReuseException',
];

/**
 * Whether a failed refresh ends the sign-in: the user pool refused it. Any other failure, such as a missing network,
 * a busy pool or a cut-off answer, passes, and the tokens stay.
 */
export const endsSignIn = (error: unknown): boolean =>
  error instanceof Error && authenticationErrors.some((name) => error.name.startsWith(name));
