/** Functions of Amplify that the session uses, as one piece that is loaded on demand. */
export { fetchAuthSession, signOut } from 'aws-amplify/auth';
export { configureAmplify } from '#frontend/lib/configure-amplify.ts';
