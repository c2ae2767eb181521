import { RemovalPolicy } from 'aws-cdk-lib';
import type { Node } from 'constructs';
import * as z from 'zod';
import { defaultApplicationId } from '#shared/application.ts';
import { Id } from '#shared/fields.ts';

const Email = z.email();
const retentionDays = ['1', '7', '14', '30', '60', '90', '180', '365', '731', '1827'] as const;

/**
 * Settings that an operator chooses with `-c name=value` (or in cdk.json), with one deployment per stage.
 * docs/operating.md lists them. `dev` is disposable; `prod` retains its data when the stack is deleted and protects its
 * table from deletion.
 */
export const Settings = z.strictObject({
  stage: z.enum(['dev', 'prod']).default('dev'),
  applicationId: Id.default(defaultApplicationId),
  /**
   * Custom host name of the site. It requires `certificateArn`, a certificate in us-east-1, because CloudFront supports
   * no other region.
   */
  domainName: z.hostname().optional(),
  certificateArn: z.string().startsWith('arn:aws:acm:us-east-1:').optional(),
  /** Web ACL created by the stack `countersign-<stage>-edge`. */
  webAclArn: z.string().startsWith('arn:aws:wafv2:us-east-1:').optional(),
  /** Maximum number of calls per address in five minutes. Setting it adds the edge stack to the app. */
  rateLimit: z.coerce.number().int().min(10).max(2_000_000_000).optional(),
  loginDomainPrefix: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'lower-case letters, digits and hyphens')
    .optional(),
  adminEmail: Email.optional(),
  /** Whether administrators need a second factor for their rights. */
  adminMfa: z.enum(['required', 'optional']).default('required'),
  senderEmail: Email.optional(),
  /** Must be below the SES limit of the account, which is initially 14. */
  mailsPerSecond: z.coerce.number().int().min(1).max(1000).default(10),
  /**
   * Domains whose addresses may sign up, separated by commas. Absent: nobody can sign up, and people must be invited.
   */
  signUpDomains: z
    .string()
    .toLowerCase()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(z.hostname()).min(1))
    .default([]),
  /** `on`: Cognito's threat protection, which is charged per person, refuses leaked passwords. */
  threatProtection: z.enum(['on', 'off']).default('off'),
  alarmEmail: Email.optional(),
  logRetentionDays: z.enum(retentionDays).optional(),
  logLevel: z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR']).default('INFO'),
  /** Folder of the built front end. Tests use a different one. */
  siteFolder: z.string().min(1).default('frontend/dist'),
});
export type Settings = z.infer<typeof Settings>;

/** Read the settings from the CDK context. Throws an error that names each invalid one. */
export function readSettings(node: Node): Settings {
  const given = Object.keys(Settings.shape).map(
    (name) => [name, node.tryGetContext(name)] as const,
  );
  const parsed = Settings.safeParse(
    Object.fromEntries(given.filter(([, value]) => value !== undefined)),
  );
  if (!parsed.success) throw new Error(`Bad context setting.\n${z.prettifyError(parsed.error)}`);
  if (parsed.data.domainName && !parsed.data.certificateArn)
    throw new Error('domainName needs certificateArn: a certificate in us-east-1 for that name.');
  // Cognito's own sender stops after 50 mails a day, including codes, resets and invitations.
  if (parsed.data.stage === 'prod' && !parsed.data.senderEmail)
    throw new Error(
      'stage=prod needs senderEmail: without it nobody gets a code after 50 mails a day.',
    );
  return parsed.data;
}

export const stackName = ({ stage }: Settings) => `countersign-${stage}`;
/** Names of the state machines, for functions that inspect their executions. */
export const nameMachines = (settings: Settings) => ({
  routing: `${stackName(settings)}-request-routing`,
  sending: `${stackName(settings)}-announcement`,
  reading: `${stackName(settings)}-process-import`,
});
export const retainsData = ({ stage }: Settings) => stage === 'prod';
/**
 * Removal policy for resources with data. In prod, data is deleted only when a first deployment fails and is rolled
 * back. It is empty then, and remaining resources would block the next deployment.
 */
export const dataRemovalPolicy = (settings: Settings) =>
  retainsData(settings) ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
/** Return the retention in days: the chosen one, else a week in dev and a year in prod. */
export const logRetention = (settings: Settings) =>
  Number(settings.logRetentionDays ?? (retainsData(settings) ? 365 : 7));
