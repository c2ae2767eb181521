import { Aws, Duration } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnManagedLoginBranding,
  CfnUserPoolRiskConfigurationAttachment,
  FeaturePlan,
  ManagedLoginVersion,
  Mfa,
  OAuthScope,
  StandardThreatProtectionMode,
  UserPool,
  UserPoolClient,
  UserPoolDomain,
  UserPoolEmail,
  UserPoolGroup,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { signInDays } from '#shared/users/sign-in.ts';
import { administratorGroup } from '#shared/users/user.ts';
import { dataRemovalPolicy, type Settings, stackName } from '../settings.ts';
import { acceptFindings } from './accept.ts';
import type { Mail } from './mail.ts';

/**
 * `sender`: sends codes and invitations; Cognito's own sender stops after 50 mails a day. `preSignUp`: called before an
 * account is created.
 */
type PoolParts = { readonly sender: Mail | undefined; readonly preSignUp: IFunction };

/** Create a user pool for people with a confirmed email address, a password and an optional one-time code. */
export function userPool(scope: Construct, settings: Settings, { sender, preSignUp }: PoolParts) {
  const isProtected = settings.threatProtection === 'on';
  const pool = new UserPool(scope, 'UserPool', {
    userPoolName: stackName(settings),
    featurePlan: isProtected ? FeaturePlan.PLUS : FeaturePlan.ESSENTIALS,
    ...(isProtected && {
      standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION,
    }),
    signInAliases: { email: true },
    signInCaseSensitive: false,
    selfSignUpEnabled: settings.signUpDomains.length > 0,
    lambdaTriggers: { preSignUp },
    ...(sender ? { email: UserPoolEmail.withSES(sender.forSignIn) } : {}),
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

/**
 * Create the group of administrators. `mailWriter`: provides the text of invitations and codes. It is created after the site,
 * because it contains its address.
 */
export function administrators(scope: Construct, pool: UserPool, mailWriter: IFunction) {
  pool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, mailWriter);
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

/**
 * Create the domain of the managed login page and return its host. The host is built from names, because the
 * Content-Security-Policy needs it before the domain exists.
 */
export function managedLogin(scope: Construct, pool: UserPool, settings: Settings) {
  const prefix = settings.loginDomainPrefix ?? `${stackName(settings)}-${Aws.ACCOUNT_ID}`;
  new UserPoolDomain(scope, 'LoginDomain', {
    userPool: pool,
    cognitoDomain: { domainPrefix: prefix },
    managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
  });
  return `${prefix}.auth.${Aws.REGION}.amazoncognito.com`;
}

/**
 * App client for the browser: no secret, SRP in custom forms, and authorization code with PKCE through managed login.
 * Refresh tokens rotate with every use. The previous one remains valid for a minute, for tabs that refresh
 * simultaneously.
 */
export function siteClient(scope: Construct, pool: UserPool, origins: readonly string[]) {
  const client = new UserPoolClient(scope, 'SiteClient', {
    userPool: pool,
    generateSecret: false,
    authFlows: { userSrp: true },
    oAuth: {
      flows: { authorizationCodeGrant: true },
      scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PHONE],
      callbackUrls: origins.map((origin) => `${origin}/auth/login`),
      logoutUrls: origins.map((origin) => `${origin}/auth/login`),
    },
    idTokenValidity: Duration.minutes(15),
    accessTokenValidity: Duration.minutes(15),
    refreshTokenValidity: Duration.days(signInDays),
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
