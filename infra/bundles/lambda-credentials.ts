/**
 * Replace the SDK's chain of credential sources in bundled functions. Lambda provides the credentials of the role in
 * the environment and starts a new process for new ones. The other sources would be a quarter of the code that a
 * function loads.
 * @throws Error if no credentials are set
 */
export const defaultProvider = () => async () => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY)
    throw new Error('The environment holds no AWS credentials.');
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
  };
};
