/** The pair of keys that functions sign with, and the parts of this machine check. */
export type Credentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
};

/** Addresses by the service's name as the variables have it. */
type Endpoints = Readonly<
  Record<'dynamodb' | 'sfn' | 's3' | 'sesv2' | 'sqs' | 'cognito_identity_provider', string>
>;

/** Those of the environment where a DynamoDB elsewhere stands in for the table engine, else made up. */
export function chooseCredentials(environment: NodeJS.ProcessEnv): Credentials {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = environment;
  if (!environment.DYNAMODB_ENDPOINT || !AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) {
    return { accessKeyId: 'local', secretAccessKey: 'local' };
  }
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  };
}

/** The variables by which AWS clients that are made without any settings find this machine's parts. */
export function awsEnvironment(
  credentials: Credentials,
  endpoints: Endpoints,
): Record<string, string> {
  const addresses = Object.entries(endpoints).map(([service, url]) => [
    `AWS_ENDPOINT_URL_${service.toUpperCase()}`,
    url,
  ]);
  return {
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    ...(credentials.sessionToken && { AWS_SESSION_TOKEN: credentials.sessionToken }),
    AWS_REGION: 'eu-central-1',
    AWS_DEFAULT_REGION: 'eu-central-1',
    AWS_EC2_METADATA_DISABLED: 'true',
    ...Object.fromEntries(addresses),
  };
}
