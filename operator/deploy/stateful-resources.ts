import * as z from 'zod';

/** Types of resources with state that a replacement would lack, and the loss for each. */
const losses: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'all requests, rules and profiles',
  'AWS::DynamoDB::GlobalTable': 'all requests, rules and profiles',
  'AWS::Cognito::UserPool': 'all accounts, passwords and second factors',
  'AWS::Cognito::UserPoolClient': 'all sign-ins',
  'AWS::Cognito::UserPoolDomain': 'the address of the login page',
  'AWS::Cognito::UserPoolGroup': 'the rights of administrators',
  'AWS::Cognito::UserPoolIdentityProvider': 'the sign-in of people of that provider',
  'AWS::S3::Bucket': 'all files of the bucket',
  'AWS::Backup::BackupVault': 'the backups, which stay in the account but are no longer added to',
  'AWS::Backup::BackupPlan': 'the weekly backups from now on',
  'AWS::KMS::Key': 'everything that the key encrypts',
  'AWS::SQS::Queue': 'the messages of the queue',
  'AWS::Logs::LogGroup': 'the former log',
  'AWS::StepFunctions::StateMachine': 'the workflows of open requests, until they are restarted',
  'AWS::CloudFront::Distribution': 'the address of the site',
  'AWS::SNS::Topic': 'the confirmed subscriptions to alarms',
  'AWS::SNS::Subscription': 'the confirmed subscription to alarms',
};

/** Describe the loss when a resource of this type is removed; undefined if it has no state. */
export const findLoss = (type: string): string | undefined => losses[type];

/** Loss caused by a change of the parameter that names the table in use. */
export const tableLossText = 'everything in the table in use, which stays but is no longer read';

const Distribution = z.object({ DistributionConfig: z.object({ Aliases: z.array(z.unknown()) }) });
const LambdaFunction = z.object({
  Environment: z.object({ Variables: z.object({ APPLICATION_ID: z.unknown() }) }),
});
const TableName = z.object({ Name: z.string().endsWith('/table-name'), Value: z.unknown() });

type Properties = Readonly<Record<string, unknown>> | undefined;
/** Values in properties by which people reach what is stored, and the loss if a resource no longer has one of them. */
const values: Readonly<
  Record<string, readonly [(given: Properties) => readonly unknown[], string]>
> = {
  'AWS::CloudFront::Distribution': [
    (given) => Distribution.safeParse(given).data?.DistributionConfig.Aliases ?? [],
    'the address of the site',
  ],
  'AWS::Lambda::Function': [
    (given) => {
      const id = LambdaFunction.safeParse(given).data?.Environment.Variables.APPLICATION_ID;
      return id === undefined ? [] : [id];
    },
    'everything stored, which stays but is no longer found',
  ],
  'AWS::SSM::Parameter': [
    (given) => {
      const name = TableName.safeParse(given).data;
      return name ? [name.Value] : [];
    },
    tableLossText,
  ],
};

/** Describe the loss when the properties of a resource of this type change; undefined if nothing is lost. */
export function findLostValue(type: string, before: Properties, next: Properties) {
  const [read, loss] = values[type] ?? [];
  if (!read) return undefined;
  const kept = read(next).map((value) => JSON.stringify(value));
  return read(before).every((value) => kept.includes(JSON.stringify(value))) ? undefined : loss;
}
