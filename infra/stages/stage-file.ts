import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { defaultApplicationId } from '#shared/application.ts';
import { Id } from '#shared/fields.ts';

const Email = z.email();
const retentionDays = [1, 7, 14, 30, 60, 90, 180, 365, 731, 1827] as const;

/** Cognito refuses these words in the host name of its login page. */
const reservedWords = /aws|amazon|cognito/;
const isFreeOfReservedWords = [
  (text: string) => !reservedWords.test(text),
  'must not contain aws, amazon or cognito',
] as const;

/** Maximum length with which every name in AWS is short enough, such as the 63 characters of the login page's host. */
export const maxStageNameLength = 16;
const StageName = z
  .string()
  .max(maxStageNameLength)
  .regex(/^[a-z]([a-z0-9-]*[a-z0-9])?$/, 'must be lower-case letters, digits and hyphens')
  .refine((name) => name !== 'account', 'is reserved for the stack of the account')
  .refine(...isFreeOfReservedWords);

const tagText = /^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$/u;
const Tags = z.record(
  z
    .string()
    .min(1)
    .max(128)
    .regex(tagText)
    .regex(/^(?!aws:)/i, 'must not start with aws:')
    .regex(/^(?!countersign$)/i, 'has the name of the stage already'),
  z.string().max(256).regex(tagText),
);

/** Settings of a stage, which its file `stages/NAME.json` contains. docs/operating.md lists them. */
export const StageFile = z
  .strictObject({
    /** Whether the data survives the deletion of the stacks. */
    keep: z.boolean(),
    applicationId: Id.default(defaultApplicationId),
    /**
     * Table in use instead of the table of the state stack. `npm run rewind` restores a table and writes this setting.
     */
    restoredTable: z
      .strictObject({ name: z.string().min(3).max(64), streamArn: z.string().startsWith('arn:') })
      .optional(),
    /**
     * Custom host name of the site. It requires `certificateArn`, a certificate in us-east-1, because CloudFront
     * supports no other region.
     */
    domainName: z.hostname().max(100).optional(),
    certificateArn: z.string().startsWith('arn:aws:acm:us-east-1:').optional(),
    /** Web ACL created by the edge stack. */
    webAclArn: z.string().startsWith('arn:aws:wafv2:us-east-1:').optional(),
    /** Maximum number of calls per address in five minutes. Setting it adds the edge stack to the app. */
    rateLimit: z.int().min(10).max(2_000_000_000).optional(),
    loginDomainPrefix: z
      .string()
      .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'must be lower-case letters, digits, hyphens')
      .refine(...isFreeOfReservedWords)
      .optional(),
    /** Whether administrators need a second factor for their rights. */
    adminMfa: z.enum(['required', 'optional']).default('required'),
    /** Sender of all mails: an identity that is already verified in SES, unless `senderDomain` is verified. */
    senderEmail: Email.optional(),
    /** Domain that is already verified in SES. Without `senderEmail`, the sender is `countersign@` this domain. */
    senderDomain: z.hostname().toLowerCase().optional(),
    /** Mails that the stage sends per second. It must be below the SES limit of the account, which is initially 14. */
    mailsPerSecond: z.int().min(1).max(1000).default(10),
    /** Domains whose addresses may sign up. Empty: nobody can sign up, and people must be invited. */
    signUpDomains: z.array(z.string().toLowerCase().pipe(z.hostname())).default([]),
    /** `on`: Cognito's threat protection, which is charged per person, refuses leaked passwords. */
    threatProtection: z.enum(['on', 'off']).default('off'),
    alarmEmail: Email.optional(),
    /** Minutes between two runs of the canary, which raises and approves a request. Undefined: no canary. */
    canaryMinutes: z.int().min(5).max(60).optional(),
    /**
     * Minutes for which alarms are watched after new versions are in use. Default: 5 with `keep`, else 0, not at all.
     */
    watchMinutes: z.int().min(0).max(10).optional(),
    /** Days for which AWS Backup retains the weekly copies of table and files. Undefined: no copies. */
    backupDays: z.int().min(7).max(3650).optional(),
    /**
     * Key of table, files and logs: `customer` for a key in the account, which costs a dollar a month plus its calls.
     */
    encryptionKey: z.enum(['aws', 'customer']).default('aws'),
    /** Concurrent executions reserved for the steps of workflows, and as many for the function that drives them. */
    reservedConcurrency: z.int().min(5).max(1000).optional(),
    /** Maximum units per second of the table, and of each of its indexes. Undefined: quotas of the account. */
    maxReadUnits: z.int().min(100).max(1_000_000).optional(),
    maxWriteUnits: z.int().min(100).max(1_000_000).optional(),
    /** USD a month for the whole account. It sets the alarm `money`, and creates a budget with the same receiver. */
    monthlyBudget: z.number().min(1).max(1_000_000).optional(),
    /** Quota of concurrent executions of Lambda. An alarm starts at 80 % of it. New accounts often have 10. */
    lambdaConcurrency: z.int().min(10).max(1_000_000).default(1000),
    /** Whether CloudWatch has the dashboards of the stage. Three are free in an account. */
    dashboards: z.boolean().default(true),
    /** Whether CloudWatch lists the keys of the table with the most traffic. */
    contributorInsights: z.boolean().default(false),
    /**
     * Whether X-Ray traces calls of functions, in addition to the state machines. Lambda samples them by a fixed rule.
     */
    traceCalls: z.boolean().default(false),
    /** Whether errors in logs name the lines of the sources, instead of those of the bundle. */
    sourceMaps: z.boolean().default(false),
    logRetentionDays: z.literal(retentionDays).optional(),
    logLevel: z.enum(['DEBUG', 'INFO', 'WARN', 'ERROR']).default('INFO'),
    /** Tags of every stack and of the resources in it. */
    tags: Tags.default({}),
    /** Folder of the built front end. Tests use a different one. */
    siteFolder: z.string().min(1).default('frontend/dist'),
  })
  .superRefine((file, { addIssue }) => {
    const refuse = (name: string, message: string) =>
      addIssue({ code: 'custom', path: [name], message });
    if (file.domainName && !file.certificateArn)
      refuse('certificateArn', 'is needed by domainName: a certificate in us-east-1 for that name');
    if (file.certificateArn && !file.domainName)
      refuse('domainName', 'is needed by certificateArn');
    const { reservedConcurrency: reserved = 0, lambdaConcurrency } = file;
    // Lambda never reserves the last 100 concurrent executions of an account.
    if (reserved > 0 && lambdaConcurrency < 2 * reserved + 100)
      refuse('lambdaConcurrency', `must be ${2 * reserved + 100} or more with reservedConcurrency`);
    const { senderDomain, senderEmail } = file;
    if (senderDomain && senderEmail && !senderEmail.toLowerCase().endsWith(`@${senderDomain}`))
      refuse('senderEmail', `must be an address of ${senderDomain}`);
    // Cognito's own sender stops after 50 mails a day, including codes, resets and invitations.
    if (file.keep && !senderEmail && !senderDomain)
      refuse(
        'senderDomain',
        'or senderEmail is needed by keep: without it nobody gets a code after 50 mails a day',
      );
  });
export type Stage = z.infer<typeof StageFile> & { readonly stage: string };

export const stagesFolder = 'stages';

/** Error in the name or the file of a stage, in one line for each setting. */
export class InvalidStage extends Error {
  override readonly name = 'InvalidStage';
}

function listStages(folder: string): string[] {
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
    return files.map((file) => file.slice(0, -'.json'.length)).sort();
  } catch {
    return [];
  }
}

function readText(stage: string, folder: string): string {
  const file = join(folder, `${stage}.json`);
  try {
    // Without a byte order mark, which some editors write.
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (error instanceof TypeError) throw new InvalidStage(`${file}: is not text in UTF-8.`);
    if (!isMissing) throw new InvalidStage(`${file}: can't be read: ${String(error)}`);
    const others = listStages(folder).join(', ') || 'none';
    throw new InvalidStage(`${file}: there is no such file. Stages in ${folder}: ${others}.`);
  }
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidStage(`${file}: is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

/** Return the reason with a lower-case first letter, and without the prefix "Invalid input: " that Zod adds. */
const formatReason = (message: string) => {
  const reason = message.replace(/^Invalid input: /, '');
  return `${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
};

/** List the reasons of an issue with the name of the setting that each concerns. */
function listReasons(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${[...issue.path, key].join('.')}: there is no such setting`);
  const reasons = issue.code === 'invalid_key' ? issue.issues : [issue];
  const name = issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
  return reasons.map(({ message }) => `${name}${formatReason(message)}`);
}

/** Read the settings of a stage from its file. @throws InvalidStage with a line for each invalid setting */
export function readStage(stage: string, folder = stagesFolder): Stage {
  const name = StageName.safeParse(stage);
  if (!name.success) {
    const reasons = name.error.issues.map(({ message }) => formatReason(message));
    throw new InvalidStage(`The name of stage ${JSON.stringify(stage)}: ${reasons.join(', ')}.`);
  }
  const file = join(folder, `${stage}.json`);
  const parsed = StageFile.safeParse(parseJson(readText(stage, folder), file));
  if (parsed.success) return { stage, ...parsed.data };
  const reasons = parsed.error.issues.flatMap(listReasons);
  throw new InvalidStage(reasons.map((reason) => `${file}: ${reason}.`).join('\n'));
}
