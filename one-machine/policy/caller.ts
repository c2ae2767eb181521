import { createHmac } from 'node:crypto';
import type { Credentials } from '../aws-environment.ts';
import { allows, type RequiredPermission, type Statement } from './statement.ts';

/** A role of the template with the statements of its policies. */
export type Role = { readonly arn: string; readonly statements: readonly Statement[] };

/** Owner of the keys: a function with its role, or, without a role, this process, which has all permissions. */
export type Caller = Credentials & { readonly role?: Role; readonly session?: string };

/**
 * Return the keys of a function. They are derived from the secret in the data folder, so that they are the same at
 * every start.
 */
export function createFunctionCaller(own: Credentials, name: string, role: Role): Caller {
  const digest = (what: string) =>
    createHmac('sha256', own.secretAccessKey).update(`${what} ${name}`).digest('hex');
  const accessKeyId = `LOCAL${digest('id').slice(0, 16)}`;
  return { accessKeyId, secretAccessKey: digest('secret'), role, session: name };
}

/** Return IAM's message for the first action that the caller may not do, or undefined if all actions are allowed. */
export function explainDenial(
  { role, session }: Pick<Caller, 'role' | 'session'>,
  asks: readonly RequiredPermission[],
): string | undefined {
  const refused = role && asks.find((ask) => !allows(role.statements, ask));
  if (!refused) return undefined;
  const user = `${role.arn.replace(':iam:', ':sts:').replace(':role/', ':assumed-role/')}/${session}`;
  return (
    `User: ${user} is not authorized to perform: ${refused.action} on resource: ${refused.resource} ` +
    `because no identity-based policy allows the ${refused.action} action`
  );
}
