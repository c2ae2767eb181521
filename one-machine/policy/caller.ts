import { createHmac } from 'node:crypto';
import type { Credentials } from '../aws-environment.ts';
import { type Ask, allows, type Statement } from './statement.ts';

/** A role of the template with what its policies say. */
export type Role = { readonly arn: string; readonly statements: readonly Statement[] };

/** Owner of the keys: a function with its role, or without a role this start itself, which may do everything. */
export type Caller = Credentials & { readonly role?: Role; readonly session?: string };

/** Keys of a function, made of the secret of the data folder, so that every start gives it the same. */
export function functionCaller(own: Credentials, name: string, role: Role): Caller {
  const digest = (what: string) =>
    createHmac('sha256', own.secretAccessKey).update(`${what} ${name}`).digest('hex');
  const accessKeyId = `LOCAL${digest('id').slice(0, 16)}`;
  return { accessKeyId, secretAccessKey: digest('secret'), role, session: name };
}

/** Why the caller may not do one of these, in IAM's sentence; undefined when it may do them all. */
export function explainDenial(
  { role, session }: Pick<Caller, 'role' | 'session'>,
  asks: readonly Ask[],
): string | undefined {
  const refused = role && asks.find((ask) => !allows(role.statements, ask));
  if (!refused) return undefined;
  const user = `${role.arn.replace(':iam:', ':sts:').replace(':role/', ':assumed-role/')}/${session}`;
  return (
    `User: ${user} is not authorized to perform: ${refused.action} on resource: ${refused.resource} ` +
    `because no identity-based policy allows the ${refused.action} action`
  );
}
