import * as z from 'zod';
import { Id } from '#shared/fields.ts';

const Environment = z.object({
  TABLE_NAME: z.string().min(1),
  APPLICATION_ID: Id,
  DEAD_LETTERS_URL: z.url(),
  /** URLs of the dead-letter queues, separated by commas. */
  DEAD_LETTER_QUEUES: z.string().min(1),
  /** Queues of dead letters as NAME=URL, separated by commas. */
  CONSUMER_LETTERS: z.string().min(1),
  /** Names of the functions that consume events and mails, with `*` for the name of their queue. */
  CONSUMER_NAMES: z.string().includes('*'),
  FILES_BUCKET: z.string().min(1),
  MACHINE_ARN: z.string().min(1),
  ANNOUNCEMENTS_ARN: z.string().min(1),
  PROCESS_IMPORTS_ARN: z.string().min(1),
  MAILS_PER_SECOND: z.string().regex(/^[1-9]\d{0,3}$/),
  PENDING_MAILS_URL: z.url(),
  SENDER: z.email(),
  CONFIGURATION_SET: z.string().min(1),
  SITE_URL: z.url(),
  /** Name of the parameter with the password of the canary. */
  CANARY_PASSWORD_NAME: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
  ORIGIN_KEY: z.string().min(1),
  WRITING_CALLS_PER_MINUTE: z.string().regex(/^[1-9]\d{0,6}$/),
  /** Domains for sign-up, separated by commas. Empty: people must be invited. */
  SIGN_UP_DOMAINS: z.string(),
  ADMIN_MFA: z.enum(['required', 'optional']),
  MAILING_CALLS_PER_MINUTE: z.string().regex(/^[1-9]\d{0,6}$/),
  /** Maximum number of reads per person and minute. Default: 3,000. */
  READING_CALLS_PER_MINUTE: z.string().regex(/^[1-9]\d{0,6}$/),
});
type Name = keyof typeof Environment.shape;

/** Return a required setting. @throws Error with its name, at the cold start */
export function requireSetting(name: Name): string {
  const found = Environment.shape[name].safeParse(process.env[name]);
  if (!found.success) throw new Error(`The environment variable ${name} is missing or wrong.`);
  return found.data;
}

/** Return an optional setting; undefined if it is absent or empty. @throws Error with its name if it is invalid */
export const findSetting = (name: Name): string | undefined =>
  process.env[name] ? requireSetting(name) : undefined;
