/** Addresses by the service's name as the variables have it. */
type Endpoints = Readonly<
  Partial<Record<'dynamodb' | 'sfn' | 's3' | 'sesv2' | 'cognito_identity_provider', string>>
>;

/**
 * The variables by which AWS clients that are made without any settings find this machine's parts. Credentials are
 * those of the environment where a DynamoDB elsewhere stands in for the table engine, else made up.
 */
export function awsEnvironment(endpoints: Endpoints): Record<string, string> {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  const credentials =
    process.env.DYNAMODB_ENDPOINT && AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY
      ? {
          AWS_ACCESS_KEY_ID,
          AWS_SECRET_ACCESS_KEY,
          ...(AWS_SESSION_TOKEN && { AWS_SESSION_TOKEN }),
        }
      : { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
  return {
    ...credentials,
    AWS_REGION: 'eu-central-1',
    AWS_DEFAULT_REGION: 'eu-central-1',
    AWS_EC2_METADATA_DISABLED: 'true',
    ...Object.fromEntries(
      Object.entries(endpoints).map(([service, url]) => [
        `AWS_ENDPOINT_URL_${service.toUpperCase()}`,
        url,
      ]),
    ),
  };
}
