import * as z from 'zod';
import type { Role } from '../policy/caller.ts';
import { PolicyDocument } from '../policy/statement.ts';
import type { ReadResources } from './resources.ts';
import { TemplateError } from './template-error.ts';

/** AWS managed policy for writing logs. */
const logging = /^arn:aws:iam::aws:policy\/service-role\/AWSLambdaBasicExecutionRole$/;

const RoleProperties = z.looseObject({
  ManagedPolicyArns: z.array(z.string()).default([]),
  Policies: z.array(z.looseObject({ PolicyDocument })).default([]),
});
const PolicyProperties = z.looseObject({
  PolicyDocument,
  Roles: z.array(z.string()),
});
const OfRoles = z.looseObject({ Roles: z.array(z.string()) });

/**
 * Read the roles with these ARNs and all statements of their policies.
 * @throws TemplateError for a role with policies outside the template or with unsupported conditions
 */
export function readRoles(arns: readonly string[], read: ReadResources): ReadonlyMap<string, Role> {
  const roles = new Map(
    read('AWS::IAM::Role', RoleProperties).map(({ id, properties }) => [
      id.toLowerCase(),
      properties,
    ]),
  );
  const names = new Set(arns.map(getName));
  for (const name of names) {
    const role = roles.get(name);
    const others = role?.ManagedPolicyArns.filter((arn) => !logging.test(arn)) ?? [];
    if (!role || others.length > 0)
      throw new TemplateError(
        `${name}: one machine knows roles by the policies in the template only.`,
      );
  }
  const isUsed = (properties: unknown) =>
    OfRoles.safeParse(properties).data?.Roles.some((name) => names.has(name)) === true;
  const policies = read('AWS::IAM::Policy', PolicyProperties, isUsed);
  return new Map(
    arns.map((arn) => {
      const name = getName(arn);
      const beside = policies.filter(({ properties }) => properties.Roles.includes(name));
      const own = [...(roles.get(name)?.Policies ?? []), ...beside.map((one) => one.properties)];
      return [arn, { arn, statements: own.flatMap((one) => one.PolicyDocument) }];
    }),
  );
}

const getName = (arn: string) => arn.replace(/^.*:role\//, '');
