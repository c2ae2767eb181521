import { RemovalPolicy } from 'aws-cdk-lib';
import type { Node } from 'constructs';
import * as z from 'zod';
import { defaultApplicationId } from '#shared/application.ts';
import { Id } from '#shared/fields.ts';

const Email = z.email();
const retentionDays = ['1', '7', '14', '30', '60', '90', '180', '365', '731', '1827'] as const;

/**
 * Settings that an operator chooses with `-c name=value` (or in cdk.json), one deployment per stage.
 * docs/operating.md holds the table. `dev` may be thrown away; `prod` keeps its data when the stack is deleted
 * and refuses to delete its table.
 */
export const Settings = z.strictObject({
  stage: z.enum(['dev', 'prod']).default('dev'),
  applicationId: Id.default(defaultApplicationId),
  /**
   * The site's own host name; needs `certificateArn`, a certificate of us-east-1, as CloudFront reads no other region.
   */
  domainName: z.hostname().optional(),
  certificateArn: z.string().startsWith('arn:aws:acm:us-east-1:').optional(),
  /** Web ACL made by the stack `countersign-<stage>-edge`. */
  webAclArn: z.string().startsWith('arn:aws:wafv2:us-east-1:').optional(),
  /** Calls that one address may make in five minutes; naming it adds the edge stack to the app. */
  rateLimit: z.coerce.number().int().min(10).max(2_000_000_000).optional(),
  loginDomainPrefix: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'lower-case letters, digits and hyphens')
    .optional(),
  adminEmail: Email.optional(),
  /** Whether administrators act as such only with a second factor. */
  adminMfa: z.enum(['required', 'optional']).default('required'),
  senderEmail: Email.optional(),
  /** Below what SES allows the account, which begins at 14. */
  mailsPerSecond: z.coerce.number().int().min(1).max(1000).default(10),
  /**
   * Domains whose addresses may sign up by themselves, with commas between; nobody when absent: then people are
   * invited.
   */
  signUpDomains: z
    .string()
    .toLowerCase()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(z.hostname()).min(1))
    .default([]),
  /**
   * `on`: Cognito's threat protection, whose plan costs for each person, refuses passwords that are known from
   * elsewhere.
   */
  threatProtection: z.enum(['on', 'off']).default('off'),
  alarmEmail: Email.optional(),
  logRetentionDays: z.enum(retentionDays).optional(),
  logLevel: z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR']).default('INFO'),
  /** The built front end. Tests point it to a folder of their own. */
  siteFolder: z.string().min(1).default('frontend/dist'),
});
export type Settings = z.infer<typeof Settings>;

/** Reads the settings from the CDK context. Throws an error that names each bad one. */
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
  // Cognito's own sender stops after 50 mails a day: codes, resets and invitations together.
  if (parsed.data.stage === 'prod' && !parsed.data.senderEmail)
    throw new Error(
      'stage=prod needs senderEmail: without it nobody gets a code after 50 mails a day.',
    );
  return parsed.data;
}

export const stackName = ({ stage }: Settings) => `countersign-${stage}`;
/** Names of the state machines, which the functions that look at their executions know. */
export const nameMachines = (settings: Settings) => ({
  routing: `${stackName(settings)}-request-routing`,
  sending: `${stackName(settings)}-announcement`,
  reading: `${stackName(settings)}-process-import`,
});
export const isKept = ({ stage }: Settings) => stage === 'prod';
/**
 * Removal policy of resources with data that leave the template. Kept data goes only where a first deployment fails and
 * is rolled back: it is empty then, and what stayed behind would keep the next deployment from making it.
 */
export const removalOfData = (settings: Settings) =>
  isKept(settings) ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
/** In days: as chosen, else a week in dev and a year in prod. */
export const logRetention = (settings: Settings) =>
  Number(settings.logRetentionDays ?? (isKept(settings) ? 365 : 7));
