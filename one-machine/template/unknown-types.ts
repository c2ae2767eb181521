import { deploymentHelper, type Stack } from './stack.ts';
import { TemplateError } from './template-error.ts';

/** Resource types that this folder reads. Each type has a separate reader. */
const withEffect = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Authorizer',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::Cognito::UserPoolDomain',
  'AWS::Cognito::UserPoolGroup',
  'AWS::Cognito::UserPoolRiskConfigurationAttachment',
  'AWS::DynamoDB::GlobalTable',
  'AWS::DynamoDB::Table',
  'AWS::Events::Rule',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::Permission',
  'AWS::S3::Bucket',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SES::EmailIdentity',
  'AWS::SQS::Queue',
  'AWS::SQS::QueuePolicy',
  'AWS::StepFunctions::StateMachine',
  'Custom::CDKBucketDeployment',
]);

/**
 * Resource types without effect on one machine: access policies of buckets and topics, monitoring and logs, DNS and the
 * distribution, values that stacks share, and deployment helpers.
 */
const withoutEffect = new Set([
  'AWS::ApiGateway::Account',
  'AWS::Budgets::Budget',
  'AWS::CertificateManager::Certificate',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::OriginRequestPolicy',
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::CompositeAlarm',
  'AWS::CloudWatch::Dashboard',
  'AWS::Cognito::ManagedLoginBranding',
  'AWS::KMS::Alias',
  'AWS::KMS::Key',
  'AWS::Lambda::LayerVersion',
  'AWS::Logs::LogGroup',
  'AWS::Logs::MetricFilter',
  'AWS::Logs::ResourcePolicy',
  'AWS::Route53::RecordSet',
  'AWS::S3::BucketPolicy',
  'AWS::SES::ConfigurationSet',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  'AWS::SSM::Parameter',
  'AWS::WAFv2::WebACL',
  'AWS::XRay::Group',
  'AWS::XRay::SamplingRule',
  'Custom::LogRetention',
  'Custom::S3AutoDeleteObjects',
  deploymentHelper,
]);

/** @throws TemplateError with every resource of an unsupported type */
export function assertKnownTypes(stack: Stack): void {
  const unknown = [...stack.resources.values()].filter(
    ({ type }) => !withEffect.has(type) && !withoutEffect.has(type),
  );
  if (unknown.length === 0) return;
  throw new TemplateError(
    unknown.map(({ id, type }) => `${id} (${type}): not known on one machine.`).join('\n'),
  );
}
