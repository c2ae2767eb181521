import * as z from 'zod';
import type { Resource, Stack } from './stack.ts';
import { TemplateError } from './template-error.ts';

/**
 * Physical names of resources on one machine. They depend only on the logical id, so that the next start finds the data
 * written under these names.
 */
export type Names = {
  /** Return the value of `Ref`. */
  ref(id: string): string;
  /** Return the value of `Fn::GetAtt`. */
  attribute(id: string, name: string): string;
};

/** Placeholder for the distribution's domain until the resolver inserts the site's address. */
export const siteDomain = 'site.invalid';

const Properties = z.record(z.string(), z.unknown());

type Naming = {
  /** Property that sets the name, if the type has such a property. */
  readonly named?: string;
  /** Name without that property. Default: the logical id. */
  unnamed?: (resource: Resource) => string;
  ref(name: string): string;
  attributes?: Record<string, (name: string) => string>;
};

/**
 * Return the names of the stack's resources. A name in the properties overrides the one derived from the logical id.
 * `textOf` resolves a composed name.
 */
export function nameResources(stack: Stack, textOf: (value: unknown) => string): Names {
  const { region, account } = stack;
  const arn = (service: string, rest: string) => `arn:aws:${service}:${region}:${account}:${rest}`;
  const alone = (name: string) => name;
  const withoutHash = (id: string) => id.replace(/[0-9A-F]{8}$/, '').toLowerCase();

  const tableNaming: Naming = {
    named: 'TableName',
    ref: alone,
    attributes: {
      Arn: (name) => arn('dynamodb', `table/${name}`),
      StreamArn: (name) => arn('dynamodb', `table/${name}/stream/local`),
    },
  };
  const namings: Record<string, Naming> = {
    'AWS::DynamoDB::Table': tableNaming,
    'AWS::DynamoDB::GlobalTable': tableNaming,
    'AWS::Lambda::Function': {
      named: 'FunctionName',
      ref: alone,
      attributes: { Arn: (name) => arn('lambda', `function:${name}`) },
    },
    'AWS::StepFunctions::StateMachine': {
      named: 'StateMachineName',
      ref: (name) => arn('states', `stateMachine:${name}`),
      attributes: { Arn: (name) => arn('states', `stateMachine:${name}`), Name: alone },
    },
    'AWS::SQS::Queue': {
      named: 'QueueName',
      ref: (name) => `https://sqs.${region}.amazonaws.com/${account}/${name}`,
      attributes: { Arn: (name) => arn('sqs', name), QueueName: alone },
    },
    'AWS::S3::Bucket': {
      named: 'BucketName',
      // Data folders contain files under this name, so the name must not change.
      unnamed: ({ id, stack: name }) =>
        [name.replace(/-[^-]*$/, ''), withoutHash(id), account, region].join('-'),
      ref: alone,
      attributes: {
        Arn: (name) => `arn:aws:s3:::${name}`,
        RegionalDomainName: (name) => `${name}.s3.${region}.amazonaws.com`,
        DomainName: (name) => `${name}.s3.amazonaws.com`,
      },
    },
    'AWS::Cognito::UserPool': {
      ref: (name) => `${region}_${name}`,
      attributes: {
        Arn: (name) => arn('cognito-idp', `userpool/${region}_${name}`),
        ProviderName: (name) => `cognito-idp.${region}.amazonaws.com/${region}_${name}`,
        ProviderURL: (name) => `https://cognito-idp.${region}.amazonaws.com/${region}_${name}`,
        UserPoolId: (name) => `${region}_${name}`,
      },
    },
    'AWS::Cognito::UserPoolDomain': { named: 'Domain', ref: alone },
    'AWS::CloudFront::Distribution': {
      ref: alone,
      attributes: { DomainName: () => siteDomain, Id: alone },
    },
    'AWS::ApiGatewayV2::Api': {
      ref: alone,
      attributes: {
        ApiEndpoint: (name) => `https://${name}.execute-api.${region}.amazonaws.com`,
        ApiId: alone,
      },
    },
    'AWS::Events::Rule': {
      ref: alone,
      attributes: { Arn: (name) => arn('events', `rule/${name}`) },
    },
    'AWS::SES::ConfigurationSet': { named: 'Name', ref: alone },
    'AWS::SES::EmailIdentity': { named: 'EmailIdentity', ref: alone },
    'AWS::IAM::Role': {
      ref: alone,
      attributes: { Arn: (name) => `arn:aws:iam::${account}:role/${name}` },
    },
  };

  const find = (id: string): { resource: Resource; naming: Naming; name: string } => {
    const resource = stack.resources.get(id);
    if (!resource) throw new TemplateError(`${id} is referred to and is not in the template.`);
    const naming = namings[resource.type] ?? { ref: alone };
    const given = naming.named && Properties.parse(resource.properties)[naming.named];
    const name = given ? textOf(given) : (naming.unnamed?.(resource) ?? id.toLowerCase());
    return { resource, naming, name };
  };

  return {
    ref(id) {
      const { naming, name } = find(id);
      return naming.ref(name);
    },
    attribute(id, attribute) {
      const { resource, naming, name } = find(id);
      const give = naming.attributes?.[attribute];
      if (give) return give(name);
      // A resource without effect may have any name. The name of any other resource must not be guessed.
      if (!(resource.type in namings)) return `${name}.${attribute}`;
      throw new TemplateError(
        `${id} (${resource.type}): attribute ${attribute} is not known here.`,
      );
    },
  };
}
