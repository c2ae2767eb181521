import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { readSettings } from '#infra/settings.ts';
import { all, createCountersignApp, synthesize } from './synthesize.ts';

test('the synthesis fails if a setting is in the CDK context instead of the settings file', () => {
  const app = new App({ context: { stage: 'dev', senderEmail: 'a@b.example', logLevel: 'DEBUG' } });
  const message = 'Settings are in the file of the stage, not in -c: senderEmail, logLevel.';
  expect(() => readSettings(app.node)).toThrow(message);
});

test('a synthesis without a deployment stage fails with an error that names the option for it', () => {
  expect(() => readSettings(new App().node)).toThrow('Name the stage: -c stage=NAME');
});

test('the error for a missing frontend build explains how to build it', () => {
  expect(() => synthesize({ siteFolder: '/nowhere' })).toThrow('npm run build');
});

test('the stack outputs contain the names that other commands need', () => {
  const outputs = Object.keys(synthesize().findOutputs('*'));
  expect(outputs).toEqual(
    expect.arrayContaining([
      'SiteUrl',
      'UserPoolId',
      'UserPoolClientId',
      'TableName',
      'FilesBucketName',
      'MachineArn',
    ]),
  );
});

test('a rate limit creates a web ACL in the only region that CloudFront supports', () => {
  const { app } = createCountersignApp({ rateLimit: 2000 });
  const webAcl = app.synth().getStackByName('countersign-dev-web-acl');
  expect(webAcl.environment.region).toBe('us-east-1');
  Template.fromJSON(webAcl.template).hasResourceProperties('AWS::WAFv2::WebACL', {
    Scope: 'CLOUDFRONT',
    Rules: Match.arrayWith([
      Match.objectLike({
        Statement: { RateBasedStatement: { Limit: 2000, AggregateKeyType: 'IP' } },
      }),
    ]),
  });
});

test('a configured web ACL is attached to the site', () => {
  const webAclArn = 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/site/1';
  synthesize({ webAclArn }).hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: { WebACLId: webAclArn },
  });
});

test('mail is sent over TLS, and bounced addresses are suppressed', () => {
  const sending = synthesize({ senderEmail: 'requests@example.org' });
  sending.hasResourceProperties('AWS::SES::ConfigurationSet', {
    DeliveryOptions: { TlsPolicy: 'REQUIRE' },
    SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
  });
});

test('the maximum read and write units per second apply to the table and to each of its indexes', () => {
  const limited = (settings: object) => {
    const [[, table] = []] = all(synthesize({ ...settings }), 'AWS::DynamoDB::Table');
    return [table, ...table.GlobalSecondaryIndexes].map(
      ({ OnDemandThroughput }) => OnDemandThroughput,
    );
  };
  const limits = { MaxReadRequestUnits: 4000, MaxWriteRequestUnits: 1000 };
  expect(limited({ maxReadUnits: 4000, maxWriteUnits: 1000 })).toEqual(Array(4).fill(limits));
  expect(limited({})).toEqual(Array(4).fill(undefined));
});

test('the setting sourceMaps makes errors in the logs of every function refer to lines of the sources', () => {
  const options = (settings: object) =>
    all(synthesize({ ...settings }), 'AWS::Lambda::Function')
      .filter(([, { FunctionName }]) => FunctionName)
      .map(([, { Environment }]) => Environment.Variables.NODE_OPTIONS);
  expect(new Set(options({ sourceMaps: true }))).toEqual(new Set(['--enable-source-maps']));
  expect(new Set(options({}))).toEqual(new Set([undefined]));
});
