import * as z from 'zod';
import { subject } from './subject.ts';

/** `tries` and `sent` count since `since`: another code gives no further tries. */
const Code = z.object({
  hash: z.string(),
  expiresAt: z.number(),
  tries: z.number(),
  sent: z.number().default(1),
  since: z.number().default(0),
});

const Verifier = z.object({ salt: z.string(), verifier: z.string() });

/** One person of the pool as stored; times in epoch seconds. The sign-in name is the sub, e-mail is an alias. */
export const User = z.object({
  sub: z.guid(),
  status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED']),
  enabled: z.boolean(),
  email: z.string(),
  /** Everything else of the profile, as the pool keeps it: strings only. */
  attributes: z.record(z.string(), z.string()),
  password: Verifier,
  /** Verifiers of passwords before the present one, newest first. */
  earlierPasswords: z.array(Verifier),
  passwordSetAt: z.number(),
  /** An address that takes over when its code has come back. */
  newEmail: z.string().optional(),
  failures: z.number(),
  lockedUntil: z.number(),
  codes: z.partialRecord(z.enum(['confirm', 'reset', 'email']), Code),
  totp: z.object({
    pending: z.string().optional(),
    secret: z.string().optional(),
    enabled: z.boolean(),
    lastStep: z.number(),
  }),
  createdAt: z.number(),
  modifiedAt: z.number(),
});
export type User = z.infer<typeof User>;
export type CodePurpose = keyof User['codes'];

export const Attributes = z
  .array(z.object({ Name: z.string(), Value: z.string().default('') }))
  .default([]);

/** Nobody writes these: they are the pool's own. */
const ownedByPool = /^(sub|cognito:.*|identities)$/;
const verification = /^(email_verified|phone_number_verified)$/;

/** Attributes that a person may set on themselves; an administrator may also vouch for an address. */
export function writable(list: z.output<typeof Attributes>, by: 'person' | 'administrator') {
  return Object.fromEntries(
    list
      .filter(({ Name }) => !ownedByPool.test(Name))
      .filter(({ Name }) => by === 'administrator' || !verification.test(Name))
      .map(({ Name, Value }) => [Name, Value]),
  );
}

export const cleanEmail = (value: string) => value.trim().toLowerCase();

export function newUser(
  email: string,
  attributes: Record<string, string>,
  at: number,
  sub: string = subject(),
): Omit<User, 'password'> {
  const { email: _, ...rest } = attributes;
  return {
    sub,
    status: 'UNCONFIRMED',
    enabled: true,
    email: cleanEmail(email),
    attributes: rest,
    failures: 0,
    lockedUntil: 0,
    earlierPasswords: [],
    passwordSetAt: at,
    codes: {},
    totp: { enabled: false, lastStep: 0 },
    createdAt: at,
    modifiedAt: at,
  };
}

/** The attribute list of GetUser and friends. */
export const attributeList = (user: User) =>
  Object.entries({ sub: user.sub, email: user.email, ...user.attributes }).map(([Name, Value]) => ({
    Name,
    Value,
  }));

/** Second factors that a sign-in asks for besides the password; left out for people who need none. */
export const describeMfa = ({ totp }: User) =>
  totp.enabled && {
    UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
  };

/** A person as the administrator operations describe them. */
export const describeUser = (user: User) => ({
  Username: user.sub,
  Attributes: attributeList(user),
  Enabled: user.enabled,
  UserStatus: user.status,
  UserCreateDate: user.createdAt,
  UserLastModifiedDate: user.modifiedAt,
});
