import * as z from 'zod';
import { type AttributeRules, readAttributeRules } from './attribute-rules.ts';
import { LambdaConfig, readTriggers, type Triggers } from './trigger-settings.ts';

/** Settings of a user pool and its only app client; times in seconds. */
export type PoolSettings = {
  /** `<region>_<name>`. The name is part of every password verifier, so it must not change. */
  readonly userPoolId: string;
  readonly clientId: string;
  readonly groups: readonly string[];
  readonly selfSignUp: boolean;
  readonly mfa: 'OFF' | 'OPTIONAL' | 'ON';
  readonly password: PasswordPolicy;
  /** Events at which leaked passwords are refused. */
  readonly refusesKnown: ReadonlySet<PasswordEvent>;
  /** Whether a password is known to be leaked. The lists of the service are not available on this machine. */
  readonly isKnown: (password: string) => boolean;
  readonly authFlows: readonly string[];
  readonly scopes: readonly string[];
  readonly callbackUrls: readonly string[];
  readonly logoutUrls: readonly string[];
  readonly validity: { readonly access: number; readonly id: number; readonly refresh: number };
  /** Seconds for which a refresh token stays valid after its rotation; null if tokens do not rotate. */
  readonly rotationGrace: number | null;
  /** True if a new address replaces the old address only after it is verified with the code. */
  readonly keepsOldEmail: boolean;
  readonly attributes: AttributeRules;
  readonly triggers: Triggers;
  readonly messages: { readonly code: Message; readonly invitation: Message };
  /** Sender and configuration set of the pool's mails; both are absent if the service sends the mails itself. */
  readonly sends: { readonly from?: string; readonly configurationSet?: string };
};

export type PasswordPolicy = {
  readonly minimumLength: number;
  readonly lower: boolean;
  readonly upper: boolean;
  readonly digit: boolean;
  readonly symbol: boolean;
  /** Number of earlier passwords that cannot be reused. */
  readonly history: number;
  /** Seconds within which a temporary password must be replaced. */
  readonly temporaryValidity: number;
};

/** Mail text of the pool. `{####}` is the placeholder for the code or password, `{username}` for the address. */
export type Message = { readonly subject: string; readonly text: string };

const PasswordEvent = z.enum(['SIGN_UP', 'PASSWORD_CHANGE', 'SIGN_IN']);
export type PasswordEvent = z.infer<typeof PasswordEvent>;

const seconds = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const;
const Unit = z.enum(['seconds', 'minutes', 'hours', 'days']);

/** Property without effect on sign-in on one machine. */
const irrelevant = z.unknown().optional();

const UserPoolProperties = z.strictObject({
  UserPoolName: irrelevant,
  UserPoolTags: irrelevant,
  UserPoolTier: irrelevant,
  Schema: z
    .array(z.looseObject({ Name: z.string(), Mutable: z.boolean().default(true) }))
    .default([]),
  DeletionProtection: irrelevant,
  EmailConfiguration: z
    .looseObject({ From: z.string().optional(), ConfigurationSet: z.string().optional() })
    .optional(),
  EmailVerificationMessage: irrelevant,
  EmailVerificationSubject: irrelevant,
  SmsVerificationMessage: irrelevant,
  UserPoolAddOns: z.strictObject({ AdvancedSecurityMode: z.enum(['OFF', 'ENFORCED']) }).optional(),
  AccountRecoverySetting: irrelevant,
  AutoVerifiedAttributes: z.tuple([z.literal('email')]).optional(),
  EnabledMfas: z.tuple([z.literal('SOFTWARE_TOKEN_MFA')]).optional(),
  UsernameConfiguration: z.object({ CaseSensitive: z.literal(false) }).optional(),
  UserAttributeUpdateSettings: z
    .object({ AttributesRequireVerificationBeforeUpdate: z.tuple([z.literal('email')]) })
    .optional(),
  UsernameAttributes: z.tuple([z.literal('email')]),
  AdminCreateUserConfig: z
    .object({
      AllowAdminCreateUserOnly: z.boolean().optional(),
      InviteMessageTemplate: z
        .object({ EmailSubject: z.string().optional(), EmailMessage: z.string().optional() })
        .optional(),
    })
    .optional(),
  MfaConfiguration: z.enum(['OFF', 'OPTIONAL', 'ON']).default('OFF'),
  LambdaConfig: LambdaConfig.default({}),
  Policies: z
    .object({
      PasswordPolicy: z
        .object({
          MinimumLength: z.int().default(8),
          RequireLowercase: z.boolean().default(false),
          RequireUppercase: z.boolean().default(false),
          RequireNumbers: z.boolean().default(false),
          RequireSymbols: z.boolean().default(false),
          PasswordHistorySize: z.int().default(0),
          TemporaryPasswordValidityDays: z.int().default(7),
        })
        .optional(),
    })
    .optional(),
  VerificationMessageTemplate: z
    .object({
      DefaultEmailOption: z.literal('CONFIRM_WITH_CODE').optional(),
      EmailSubject: z.string().optional(),
      EmailMessage: z.string().optional(),
    })
    .optional(),
});

const ClientProperties = z.strictObject({
  ClientName: irrelevant,
  UserPoolId: irrelevant,
  PreventUserExistenceErrors: irrelevant,
  ReadAttributes: z.array(z.string()).optional(),
  WriteAttributes: z.array(z.string()).optional(),
  SupportedIdentityProviders: z.tuple([z.literal('COGNITO')]).optional(),
  EnableTokenRevocation: z.literal(true).optional(),
  AllowedOAuthFlowsUserPoolClient: z.literal(true).optional(),
  RefreshTokenRotation: z
    .object({
      Feature: z.enum(['ENABLED', 'DISABLED']),
      RetryGracePeriodSeconds: z.number().optional(),
    })
    .optional(),
  GenerateSecret: z.literal(false).optional(),
  ExplicitAuthFlows: z
    .array(z.string())
    .default(['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']),
  AllowedOAuthFlows: z.array(z.literal('code')).default([]),
  AllowedOAuthScopes: z.array(z.string()).default([]),
  CallbackURLs: z.array(z.string()).default([]),
  LogoutURLs: z.array(z.string()).default([]),
  AccessTokenValidity: z.number().optional(),
  IdTokenValidity: z.number().optional(),
  RefreshTokenValidity: z.number().optional(),
  TokenValidityUnits: z
    .object({
      AccessToken: Unit.default('hours'),
      IdToken: Unit.default('hours'),
      RefreshToken: Unit.default('days'),
    })
    .default({ AccessToken: 'hours', IdToken: 'hours', RefreshToken: 'days' }),
});

/** Threat protection of all clients, limited to the rules for passwords. */
const RiskProperties = z.strictObject({
  UserPoolId: irrelevant,
  ClientId: z.literal('ALL'),
  CompromisedCredentialsRiskConfiguration: z.strictObject({
    Actions: z.strictObject({ EventAction: z.enum(['BLOCK', 'NO_ACTION']) }),
    EventFilter: z.array(PasswordEvent).default(PasswordEvent.options),
  }),
});

/** Return the events at which leaked passwords are refused. Empty unless the pool enforces its threat protection. */
function readBlockedEvents(isEnforced: boolean, risk: unknown): ReadonlySet<PasswordEvent> {
  const { Actions, EventFilter } =
    RiskProperties.optional().parse(risk)?.CompromisedCredentialsRiskConfiguration ?? {};
  return new Set(isEnforced && Actions?.EventAction === 'BLOCK' ? EventFilter : []);
}

/**
 * Read the settings from the resolved CloudFormation properties of an AWS::Cognito::UserPool, its UserPoolClient, its
 * UserPoolRiskConfigurationAttachment and the names of its groups.
 * @throws ZodError for a pool that would behave differently here (another sign-in attribute, other triggers, a client
 * secret, an implicit flow, verification by link)
 */
export function readPoolSettings(
  source: {
    userPoolId: string;
    clientId: string;
    userPool: unknown;
    client: unknown;
    risk?: unknown;
    groups: readonly string[];
  },
  isKnown: PoolSettings['isKnown'],
): PoolSettings {
  const pool = UserPoolProperties.parse(source.userPool);
  const client = ClientProperties.parse(source.client);
  const policy = pool.Policies?.PasswordPolicy;
  const units = client.TokenValidityUnits;
  const rotates = client.RefreshTokenRotation?.Feature === 'ENABLED';
  const invitation = pool.AdminCreateUserConfig?.InviteMessageTemplate;
  const { From: from, ConfigurationSet: configurationSet } = pool.EmailConfiguration ?? {};
  return {
    userPoolId: source.userPoolId,
    clientId: source.clientId,
    groups: source.groups,
    sends: { ...(from && { from }), ...(configurationSet && { configurationSet }) },
    selfSignUp: !pool.AdminCreateUserConfig?.AllowAdminCreateUserOnly,
    mfa: pool.MfaConfiguration,
    password: {
      minimumLength: policy?.MinimumLength ?? 8,
      lower: policy?.RequireLowercase ?? true,
      upper: policy?.RequireUppercase ?? true,
      digit: policy?.RequireNumbers ?? true,
      symbol: policy?.RequireSymbols ?? true,
      history: policy?.PasswordHistorySize ?? 0,
      temporaryValidity: (policy?.TemporaryPasswordValidityDays ?? 7) * seconds.days,
    },
    refusesKnown: readBlockedEvents(
      pool.UserPoolAddOns?.AdvancedSecurityMode === 'ENFORCED',
      source.risk,
    ),
    isKnown,
    authFlows: client.ExplicitAuthFlows,
    scopes: client.AllowedOAuthScopes,
    callbackUrls: client.CallbackURLs,
    logoutUrls: client.LogoutURLs,
    validity: {
      access: (client.AccessTokenValidity ?? 1) * seconds[units.AccessToken],
      id: (client.IdTokenValidity ?? 1) * seconds[units.IdToken],
      refresh: (client.RefreshTokenValidity ?? 30) * seconds[units.RefreshToken],
    },
    rotationGrace: rotates ? (client.RefreshTokenRotation?.RetryGracePeriodSeconds ?? 0) : null,
    keepsOldEmail: pool.UserAttributeUpdateSettings !== undefined,
    attributes: readAttributeRules(pool.Schema, client),
    triggers: readTriggers(pool.LambdaConfig),
    messages: {
      code: {
        subject: pool.VerificationMessageTemplate?.EmailSubject ?? 'Your verification code',
        text: pool.VerificationMessageTemplate?.EmailMessage ?? 'Your verification code is {####}.',
      },
      invitation: {
        subject: invitation?.EmailSubject ?? 'Your temporary password',
        text:
          invitation?.EmailMessage ??
          'Your username is {username} and temporary password is {####}.',
      },
    },
  };
}
