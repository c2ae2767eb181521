/** Amplify functions for the session, in one chunk that is loaded on demand. */
export { fetchAuthSession, signOut } from 'aws-amplify/auth';
export { configureAmplify } from '#frontend/lib/configure-amplify.ts';
