import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { oauthScopes } from '#frontend/lib/constants.ts';
import { areas } from '#infra/areas.ts';
import { compareTemplates } from '../../operator/deploy/compare-templates.ts';
import { Template } from '../../operator/deploy/template.ts';
import { all, synthesize } from './synthesize.ts';

const dev = synthesize();
const prod = synthesize({ stage: 'prod', keep: true, senderEmail: 'requests@example.org' });
const getClient = (template: typeof dev) => all(template, 'AWS::Cognito::UserPoolClient')[0]?.[1];

test('people sign up by email, confirm it, and recover their account only by it', () => {
  dev.hasResourceProperties('AWS::Cognito::UserPool', {
    UsernameAttributes: ['email'],
    AutoVerifiedAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
  });
});

test('the mail with a code names the product, and fits both a new account and a forgotten password', () => {
  dev.hasResourceProperties('AWS::Cognito::UserPool', {
    VerificationMessageTemplate: {
      EmailSubject: 'Your code for Countersign',
      EmailMessage: Match.stringLikeRegexp('^Your code for Countersign is \\{####\\}'),
    },
  });
});

test('passwords need 12 characters of all kinds, and a second factor is optional and never sent by SMS', () => {
  dev.hasResourceProperties('AWS::Cognito::UserPool', {
    Policies: {
      PasswordPolicy: {
        MinimumLength: 12,
        RequireLowercase: true,
        RequireUppercase: true,
        RequireNumbers: true,
        RequireSymbols: true,
      },
    },
    MfaConfiguration: 'OPTIONAL',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
  });
});

test('the browser client has no secret and signs in by SRP or by authorization code', () => {
  expect(getClient(dev)).toMatchObject({
    GenerateSecret: false,
    ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
    AllowedOAuthFlows: ['code'],
    AllowedOAuthScopes: ['openid', 'email', 'phone'],
    PreventUserExistenceErrors: 'ENABLED',
  });
});

test('tokens last 15 minutes, and refresh tokens last a month, rotate with every use and can be revoked', () => {
  expect(getClient(dev)).toMatchObject({
    IdTokenValidity: 15,
    AccessTokenValidity: 15,
    RefreshTokenValidity: 30 * 24 * 60,
    TokenValidityUnits: { IdToken: 'minutes', AccessToken: 'minutes', RefreshToken: 'minutes' },
    RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
    EnableTokenRevocation: true,
  });
});

test('sign-in redirects only to the site, and in development stages also to localhost', () => {
  expect(JSON.stringify(getClient(dev).CallbackURLs)).toContain('http://localhost:4280/auth/login');
  for (const urls of [getClient(prod).CallbackURLs, getClient(prod).LogoutURLs]) {
    expect(urls).toHaveLength(1);
    expect(JSON.stringify(urls)).not.toContain('localhost');
  }
});

test('the managed login page uses version 2 and has branding', () => {
  dev.hasResourceProperties('AWS::Cognito::UserPoolDomain', { ManagedLoginVersion: 2 });
  dev.hasResourceProperties('AWS::Cognito::ManagedLoginBranding', {
    UseCognitoProvidedValues: true,
  });
});

test('the user pool has an administrators group but no accounts, because their mails need a working sender', () => {
  dev.hasResourceProperties('AWS::Cognito::UserPoolGroup', { GroupName: 'admin' });
  for (const template of [dev, prod]) template.resourceCountIs('AWS::Cognito::UserPoolUser', 0);
});

/**
 * Expect that the pool refers to its trigger by name, because the function does not exist yet, and that the function
 * lets the pool call it.
 */
function expectTrigger(template: typeof dev, trigger: string, name: string) {
  expect(JSON.stringify(getPool(template).LambdaConfig[trigger])).toMatch(
    new RegExp(`:function:${name}"`),
  );
  const functions = all(template, 'AWS::Lambda::Function');
  const [id] = functions.find(([, { FunctionName }]) => FunctionName === name) ?? [];
  template.hasResourceProperties('AWS::Lambda::Permission', {
    FunctionName: { 'Fn::GetAtt': [id, 'Arn'] },
    Principal: 'cognito-idp.amazonaws.com',
    SourceArn: {
      'Fn::Join': ['', Match.arrayWith([{ Ref: Match.stringLikeRegexp('^UserPool') }])],
    },
  });
}

const getPool = (template: typeof dev) => all(template, 'AWS::Cognito::UserPool')[0]?.[1];

test('people can sign up only by invitation or with an allowed domain, which a function checks', () => {
  expect(getPool(dev).AdminCreateUserConfig).toMatchObject({ AllowAdminCreateUserOnly: true });
  const open = synthesize({ signUpDomains: ['example.org', 'Example.COM'] });
  expect(getPool(open).AdminCreateUserConfig).toMatchObject({ AllowAdminCreateUserOnly: false });
  for (const template of [dev, open])
    expectTrigger(template, 'PreSignUp', 'countersign-dev-identity-pre-sign-up');
  open.hasResourceProperties('AWS::Lambda::Function', {
    FunctionName: 'countersign-dev-identity-pre-sign-up',
    Environment: { Variables: { SIGN_UP_DOMAINS: 'example.org,example.com' } },
  });
});

test('an invitation contains the site URL', () => {
  const template = dev;
  expectTrigger(template, 'CustomMessage', 'countersign-dev-identity-custom-message');
  template.hasResourceProperties('AWS::Lambda::Function', {
    FunctionName: 'countersign-dev-identity-custom-message',
    Environment: { Variables: { SITE_URL: Match.anyValue() } },
  });
});

test('an optional setting enables threat protection, which blocks compromised passwords', () => {
  expect(getPool(dev)).toMatchObject({ UserPoolTier: 'ESSENTIALS' });
  expect(getPool(dev)).not.toHaveProperty('UserPoolAddOns');
  dev.resourceCountIs('AWS::Cognito::UserPoolRiskConfigurationAttachment', 0);
  const paid = synthesize({ threatProtection: 'on' });
  expect(getPool(paid)).toMatchObject({
    UserPoolTier: 'PLUS',
    UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
  });
  paid.hasResourceProperties('AWS::Cognito::UserPoolRiskConfigurationAttachment', {
    UserPoolId: { Ref: Match.stringLikeRegexp('^UserPool') },
    ClientId: 'ALL',
    CompromisedCredentialsRiskConfiguration: {
      Actions: { EventAction: 'BLOCK' },
      EventFilter: ['SIGN_UP', 'PASSWORD_CHANGE', 'SIGN_IN'],
    },
  });
});

test('codes and invitations are sent from the configured sender', () => {
  expect(getPool(prod).EmailConfiguration).toMatchObject({
    EmailSendingAccount: 'DEVELOPER',
    From: 'Countersign <requests@example.org>',
    ConfigurationSet: expect.anything(),
  });
  expect(getPool(dev).EmailConfiguration).toBeUndefined();
});

test('administrators need a second factor unless the stage disables that', () => {
  for (const [template, expected] of [
    [dev, 'required'],
    [prod, 'required'],
    [synthesize({ adminMfa: 'optional' }), 'optional'],
  ] as const) {
    const told = all(template, 'AWS::Lambda::Function')
      .filter(([id]) => id.startsWith('Api'))
      .map(([, { Environment }]) => Environment.Variables.ADMIN_MFA);
    expect(told).toEqual(areas.map(() => expected));
  }
});

test.each([
  [
    { senderEmail: 'requests@example.org' },
    'requests@example.org',
    'identity/requests@example.org',
  ],
  [{ senderDomain: 'example.org' }, 'countersign@example.org', 'identity/example.org'],
  [
    { senderDomain: 'example.org', senderEmail: 'requests@example.org' },
    'requests@example.org',
    'identity/example.org',
  ],
])(
  'with the settings %o, the user pool and the mail function send mail as %s and may use only %s',
  (given, from, identity) => {
    const template = synthesize({ stage: 'prod', keep: true, ...given });
    expect(Object.keys(template.findResources('AWS::SES::EmailIdentity'))).toEqual([]);
    expect(getPool(template).EmailConfiguration.From).toBe(`Countersign <${from}>`);
    expect(JSON.stringify(getPool(template).EmailConfiguration.SourceArn)).toContain(
      `${identity}"`,
    );
    const [[, role] = []] = all(template, 'AWS::IAM::Role').filter(([id]) =>
      id.startsWith('EventsSendMailRole'),
    );
    expect(JSON.stringify(role)).toContain(`${identity}"`);
  },
);

test('the person id of an account is an attribute that neither the client nor a later update can write', () => {
  for (const template of [dev, prod]) {
    const { Schema } = getPool(template);
    const attribute = { Name: 'person', AttributeDataType: 'String', Mutable: false };
    expect(Schema).toContainEqual(expect.objectContaining(attribute));
    const { ReadAttributes, WriteAttributes } = getClient(template);
    expect(ReadAttributes).toContain('custom:person');
    expect(WriteAttributes).toEqual(['email', 'family_name', 'given_name', 'name']);
  }
});

test('an existing user pool gets the person attribute without being replaced', () => {
  const template = Template.parse(JSON.parse(JSON.stringify(dev.toJSON())));
  const [id = ''] = all(dev, 'AWS::Cognito::UserPool').map(([logicalId]) => logicalId);
  const { Properties } = template.Resources[id] ?? {};
  const former = z.array(z.object({ Name: z.string() })).parse(Properties?.Schema);
  Object.assign(Properties ?? {}, { Schema: former.filter(({ Name }) => Name !== 'person') });
  expect(compareTemplates(template, Template.parse(dev.toJSON()))).toEqual([
    {
      act: 'changes',
      logicalId: id,
      type: 'AWS::Cognito::UserPool',
      fields: ['Schema'],
      loss: undefined,
    },
  ]);
});

test('a function adds the person id to tokens, because the scopes of the sign-in page omit attributes', () => {
  expect(getClient(dev).AllowedOAuthScopes).toEqual([...oauthScopes]);
  expect(oauthScopes).not.toContain('profile');
  expectTrigger(dev, 'PreTokenGeneration', 'countersign-dev-identity-add-person-claim');
});
