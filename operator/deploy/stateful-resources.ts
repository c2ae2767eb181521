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
};

/** Describe the loss when a resource of this type is removed; undefined if it has no state. */
export const findLoss = (type: string): string | undefined => losses[type];
