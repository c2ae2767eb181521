import { CfnParameter, Fn, type Stack, Token } from 'aws-cdk-lib';
import {
  Alias,
  type IFunction,
  type IVersion,
  type Function as Lambda,
} from 'aws-cdk-lib/aws-lambda';
import * as z from 'zod';
import { aliasName } from '../stages/stack-names.ts';

const aliasId = 'Current';

/** Return the alias of a function, by which all callers invoke it. Operator commands read the function itself. */
export function getCurrentAlias(handler: Lambda): IFunction {
  const found = handler.node.tryFindChild(aliasId);
  // CDK's classes don't match their own interfaces under exactOptionalPropertyTypes.
  if (found instanceof Alias) return found as IFunction;
  const version = handler.currentVersion as IVersion;
  return new Alias(handler, aliasId, { aliasName, version }) as IFunction;
}

const Reference = z.strictObject({ Ref: z.string() });

/**
 * Return a description of a version that contains the values from other stacks. A version is replaced when its
 * description changes. The CDK itself replaces it only for a change of the template, so a restored table would never
 * reach the alias. Only the first part of the origin key is used.
 */
export function describeSharedValues(
  stack: Stack,
  environment: Readonly<Record<string, string>>,
): string | undefined {
  const values = Object.entries(environment).flatMap(([name, value]) => {
    if (!Token.isUnresolved(value)) return [];
    const { data } = Reference.safeParse(stack.resolve(value));
    if (!data || !(stack.node.tryFindChild(data.Ref) instanceof CfnParameter)) return [];
    return [name === 'ORIGIN_KEY' ? Fn.select(0, Fn.split('-', value)) : value];
  });
  return values.length > 0 ? Fn.join(' ', values) : undefined;
}
