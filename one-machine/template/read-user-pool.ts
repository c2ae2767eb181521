import * as z from 'zod';
import type { Names } from './names.ts';
import type { ReadResources } from './resources.ts';
import { TemplateError } from './template-error.ts';

/** The user pool and its only app client. Their properties are resolved here and parsed by the identity part. */
export type UserPool = {
  readonly userPoolId: string;
  readonly clientId: string;
  readonly userPool: unknown;
  readonly client: unknown;
  /** Settings of the pool's threat protection. */
  readonly risk?: unknown;
  readonly domain?: string;
  readonly groups: readonly string[];
};

const Properties = z.looseObject({});
const GroupProperties = z.looseObject({ GroupName: z.string() });

/** @throws TemplateError unless the template has exactly one pool with one client */
export function readUserPool(names: Names, read: ReadResources): UserPool {
  const [pool, ...otherPools] = read('AWS::Cognito::UserPool', Properties);
  const [client, ...otherClients] = read('AWS::Cognito::UserPoolClient', Properties);
  if (!pool || !client || otherPools.length + otherClients.length > 0) {
    throw new TemplateError('One machine runs one user pool with one app client.');
  }
  const [risk, ...otherRisks] = read(
    'AWS::Cognito::UserPoolRiskConfigurationAttachment',
    Properties,
  );
  if (otherRisks.length > 0)
    throw new TemplateError('One machine runs one risk configuration of its user pool.');
  const [domain] = read('AWS::Cognito::UserPoolDomain', Properties);
  return {
    userPoolId: names.ref(pool.id),
    clientId: names.ref(client.id),
    userPool: pool.properties,
    client: client.properties,
    ...(risk && { risk: risk.properties }),
    ...(domain && { domain: names.ref(domain.id) }),
    groups: read('AWS::Cognito::UserPoolGroup', GroupProperties).map(
      ({ properties }) => properties.GroupName,
    ),
  };
}
