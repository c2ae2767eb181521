import * as z from 'zod';
import { type AttributeChange, type AttributeRules, assertWritable } from './attribute-rules.ts';
import { createSubject } from './subject.ts';

/**
 * A code sent to a person. `tries` and `sent` are counted from the time `since`. A new code does not reset the number
 * of tries.
 */
const Code = z.object({
  hash: z.string(),
  expiresAt: z.number(),
  tries: z.number(),
  sent: z.number().default(1),
  since: z.number().default(0),
});

const Verifier = z.object({ salt: z.string(), verifier: z.string() });

/** A person of the pool as stored; times in epoch seconds. The sign-in name is the sub, and email is an alias. */
export const User = z.object({
  sub: z.guid(),
  status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED']),
  enabled: z.boolean(),
  email: z.string(),
  /** All other profile attributes. Like in the service, values are strings. */
  attributes: z.record(z.string(), z.string()),
  password: Verifier,
  /** Verifiers of previous passwords, newest first. */
  earlierPasswords: z.array(Verifier),
  passwordSetAt: z.number(),
  /** Address that replaces the current one after it is verified with its code. */
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

/** Attributes that only the pool sets. Nobody may write them. */
const ownedByPool = /^(sub|cognito:.*|identities)$/;
const verification = /^(email_verified|phone_number_verified)$/;

/**
 * Return the attributes that a person may change. An administrator may also mark an address as verified.
 * @throws PoolError like `assertWritable`
 */
export function filterWritable(
  rules: AttributeRules,
  list: z.output<typeof Attributes>,
  change: AttributeChange,
) {
  const written = list
    .filter(({ Name }) => !ownedByPool.test(Name))
    .filter(({ Name }) => change.by === 'administrator' || !verification.test(Name));
  const names = written.map(({ Name }) => Name);
  assertWritable(rules, names, change);
  return Object.fromEntries(written.map(({ Name, Value }) => [Name, Value]));
}

export const cleanEmail = (value: string) => value.trim().toLowerCase();

export function createUserRecord(
  email: string,
  attributes: Record<string, string>,
  at: number,
  sub: string = createSubject(),
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

/** Return the attribute list for GetUser and similar operations. */
export const listAttributes = (user: User) =>
  Object.entries({ sub: user.sub, email: user.email, ...user.attributes }).map(([Name, Value]) => ({
    Name,
    Value,
  }));

/**
 * Return the second factors that a sign-in requires in addition to the password. Omitted for people without a second
 * factor.
 */
export const describeMfa = ({ totp }: User) =>
  totp.enabled && {
    UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
  };

/** Describe a person in the form of the administrator operations. */
export const describeUser = (user: User) => ({
  Username: user.sub,
  Attributes: listAttributes(user),
  Enabled: user.enabled,
  UserStatus: user.status,
  UserCreateDate: user.createdAt,
  UserLastModifiedDate: user.modifiedAt,
});
