import { Aws, Duration, Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnManagedLoginBranding,
  CfnUserPoolRiskConfigurationAttachment,
  ClientAttributes,
  FeaturePlan,
  type IUserPool,
  ManagedLoginVersion,
  Mfa,
  OAuthScope,
  StandardThreatProtectionMode,
  StringAttribute,
  UserPool,
  UserPoolClient,
  UserPoolDomain,
  UserPoolEmail,
  UserPoolGroup,
} from 'aws-cdk-lib/aws-cognito';
import { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { personAttribute } from '#shared/users/person-claim.ts';
import { sessionLifetimeDays } from '#shared/users/sign-in.ts';
import { administratorGroup } from '#shared/users/user.ts';
import { dataRemovalPolicy, getStackName, type Settings } from '../settings.ts';
import { acceptFindings } from './accept.ts';
import { signInSender } from './mail.ts';
import { formatCurrentArn } from './release.ts';

/**
 * Refer by name to a function that the pool calls. The function belongs to a stack that is deployed later and grants
 * the permission. Until then nobody can sign in, sign up or be invited.
 */
const trigger = (scope: Construct, settings: Settings, name: string) =>
  Lambda.fromFunctionAttributes(scope, name, {
    functionArn: formatCurrentArn(Stack.of(scope), settings, name),
    skipPermissions: true,
  });

/**
 * Create a user pool for people with a confirmed email address, a password and an optional one-time code.
 * `configurationSet`: configuration set of the mails with codes and invitations. Without it, Cognito sends these mails
 * itself, at most 50 a day.
 */
export function userPool(
  scope: Construct,
  settings: Settings,
  configurationSet: string | undefined,
) {
  const isProtected = settings.threatProtection === 'on';
  const pool = new UserPool(scope, 'UserPool', {
    userPoolName: getStackName(settings),
    featurePlan: isProtected ? FeaturePlan.PLUS : FeaturePlan.ESSENTIALS,
    ...(isProtected && {
      standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION,
    }),
    signInAliases: { email: true },
    signInCaseSensitive: false,
    selfSignUpEnabled: settings.signUpDomains.length > 0,
    lambdaTriggers: {
      preSignUp: trigger(scope, settings, 'identity/pre-sign-up'),
      customMessage: trigger(scope, settings, 'identity/custom-message'),
      preTokenGeneration: trigger(scope, settings, 'identity/add-person-claim'),
    },
    ...(configurationSet && {
      email: UserPoolEmail.withSES(signInSender(scope, settings, configurationSet)),
    }),
    autoVerify: { email: true },
    // Text of codes if the trigger for mails returns none.
    userVerification: {
      emailSubject: 'Your code for Countersign',
      emailBody:
        'Your code for Countersign is {####}. Enter it on the page that asks for it. If you did not ask for a code, ignore this mail: nothing changes.',
    },
    keepOriginal: { email: true },
    standardAttributes: {
      email: { required: true, mutable: true },
      givenName: { required: false, mutable: true },
      familyName: { required: false, mutable: true },
    },
    // The attribute is set only when an administrator creates an account, and never changes. An attribute can be added
    // to a pool, but neither changed nor removed.
    customAttributes: {
      [personAttribute]: new StringAttribute({ minLen: 36, maxLen: 36, mutable: false }),
    },
    passwordPolicy: {
      minLength: 12,
      requireLowercase: true,
      requireUppercase: true,
      requireDigits: true,
      requireSymbols: true,
      tempPasswordValidity: Duration.days(3),
      passwordHistorySize: 5,
    },
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { otp: true, sms: false },
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    removalPolicy: dataRemovalPolicy(settings),
  });
  acceptFindings(pool, {
    COG2: "A one-time code is each person's choice; of administrators the services ask for one (adminMfa), which no pool can for a group.",
  });
  if (isProtected) refuseKnownPasswords(scope, pool);
  else
    acceptFindings(pool, {
      COG8: 'Threat protection costs 0.02 USD a month for each person: operators choose it with threatProtection=on.',
    });
  return pool;
}

export function addAdministratorGroup(scope: Construct, pool: IUserPool) {
  new UserPoolGroup(scope, 'Administrators', {
    userPool: pool,
    groupName: administratorGroup,
    description: 'Administrators of Countersign; only they or the operator can add others.',
  });
}

/** Refuse leaked passwords, together with their name or alone, in every Cognito flow. */
function refuseKnownPasswords(scope: Construct, pool: UserPool) {
  new CfnUserPoolRiskConfigurationAttachment(scope, 'KnownPasswords', {
    userPoolId: pool.userPoolId,
    clientId: 'ALL',
    compromisedCredentialsRiskConfiguration: {
      actions: { eventAction: 'BLOCK' },
      eventFilter: ['SIGN_UP', 'PASSWORD_CHANGE', 'SIGN_IN'],
    },
  });
}

const loginPrefix = (settings: Settings) =>
  settings.loginDomainPrefix ?? `${getStackName(settings)}-${Aws.ACCOUNT_ID}`;
/** Host of the managed login page. */
export const loginHost = (settings: Settings) =>
  `${loginPrefix(settings)}.auth.${Aws.REGION}.amazoncognito.com`;

/** Create the domain of the managed login page and return its host. */
export function managedLogin(scope: Construct, pool: IUserPool, settings: Settings) {
  const domainPrefix = loginPrefix(settings);
  new UserPoolDomain(scope, 'LoginDomain', {
    userPool: pool,
    cognitoDomain: { domainPrefix },
    managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
  });
  return loginHost(settings);
}

const ownAttributes = new ClientAttributes();
const names = { email: true, fullname: true, givenName: true, familyName: true };

/**
 * App client for the browser: no secret, SRP in custom forms, and authorization code with PKCE through managed login.
 * Refresh tokens rotate with every use. The previous one remains valid for a minute, for tabs that refresh
 * simultaneously.
 */
export function siteClient(scope: Construct, pool: IUserPool, origins: readonly string[]) {
  const client = new UserPoolClient(scope, 'SiteClient', {
    userPool: pool,
    generateSecret: false,
    readAttributes: ownAttributes
      .withStandardAttributes({ ...names, emailVerified: true })
      .withCustomAttributes(personAttribute),
    // The client must never write the person attribute, because a token with it identifies that person.
    writeAttributes: ownAttributes.withStandardAttributes(names),
    authFlows: { userSrp: true },
    oAuth: {
      flows: { authorizationCodeGrant: true },
      // With these scopes tokens lack custom attributes, so a trigger adds the person attribute.
      scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PHONE],
      callbackUrls: origins.map((origin) => `${origin}/auth/login`),
      logoutUrls: origins.map((origin) => `${origin}/auth/login`),
    },
    idTokenValidity: Duration.minutes(15),
    accessTokenValidity: Duration.minutes(15),
    refreshTokenValidity: Duration.days(sessionLifetimeDays),
    refreshTokenRotationGracePeriod: Duration.seconds(60),
    enableTokenRevocation: true,
    preventUserExistenceErrors: true,
  });
  new CfnManagedLoginBranding(scope, 'LoginBranding', {
    userPoolId: pool.userPoolId,
    clientId: client.userPoolClientId,
    useCognitoProvidedValues: true,
  });
  return client;
}
