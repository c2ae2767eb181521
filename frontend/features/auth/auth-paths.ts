/** Public routes (specification §2). */
export const authPaths = {
  login: '/auth/login',
  signUp: '/auth/signup',
  forgotPassword: '/auth/forgot-password',
  verify: '/auth/verify',
  resetPassword: '/auth/reset-password',
} as const;
export type AuthPath = (typeof authPaths)[keyof typeof authPaths];

/** Return a path with the email address as a parameter. */
export const addEmailParam = (path: AuthPath, email: string | undefined) =>
  email ? `${path}?${new URLSearchParams({ email })}` : path;
