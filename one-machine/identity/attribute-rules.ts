import { invalidParameter, notAuthorized } from './pool-error.ts';

/** Attributes of a pool beyond the standard ones, and those that its client may read and write. */
export type AttributeRules = {
  /** Custom attributes with their prefix, and whether they can change after an account was created. */
  readonly custom: ReadonlyMap<string, { readonly isMutable: boolean }>;
  canRead(name: string): boolean;
  canWrite(name: string): boolean;
};

/** Standard attributes of OpenID Connect, which every pool has. */
const standard: ReadonlySet<string> = new Set([
  ...['address', 'birthdate', 'email', 'email_verified', 'family_name', 'gender', 'given_name'],
  ...['locale', 'middle_name', 'name', 'nickname', 'phone_number', 'phone_number_verified'],
  ...['picture', 'preferred_username', 'profile', 'sub', 'updated_at', 'website', 'zoneinfo'],
]);
const isCustom = (name: string) => name.startsWith('custom:');

/**
 * Read the attribute rules of a pool and its client. A client without lists reads and writes the standard attributes
 * only, as the service documents.
 */
export function readAttributeRules(
  schema: readonly { readonly Name: string; readonly Mutable: boolean }[],
  client: {
    readonly ReadAttributes?: readonly string[] | undefined;
    readonly WriteAttributes?: readonly string[] | undefined;
  },
): AttributeRules {
  const { ReadAttributes: read, WriteAttributes: write } = client;
  return {
    custom: new Map(
      schema
        .filter(({ Name }) => !standard.has(Name))
        .map(({ Name, Mutable }) => [`custom:${Name}`, { isMutable: Mutable }]),
    ),
    canRead: (name) => read?.includes(name) ?? !isCustom(name),
    canWrite: (name) => write?.includes(name) ?? !isCustom(name),
  };
}

/** Author of a change of attributes, and whether it creates the account. */
export type AttributeChange = {
  readonly by: 'person' | 'administrator';
  readonly isNew?: boolean;
};

/** @throws PoolError if the client may not write an attribute, the pool lacks it, or it can't change any more */
export function assertWritable(
  { custom, canWrite }: AttributeRules,
  names: readonly string[],
  { by, isNew = false }: AttributeChange,
): void {
  if (by === 'person' && !names.every(canWrite))
    throw notAuthorized('A client attempted to write unauthorized attribute');
  for (const name of names.filter(isCustom)) {
    const rule = custom.get(name);
    if (!rule)
      throw invalidParameter(
        `Attributes did not conform to the schema: Type for attribute {${name}} could not be determined`,
      );
    if (!rule.isMutable && !isNew)
      throw invalidParameter(`user.${name}: Attribute cannot be updated.`);
  }
}

/**
 * Return the attributes that a token of these scopes contains. Tokens of the pool's own operations contain all that the
 * client can read. Tokens of the managed login page contain the same with `profile` or with `openid` alone, otherwise
 * none.
 */
export function filterClaims(
  rules: AttributeRules,
  attributes: Readonly<Record<string, string>>,
  scope: string,
): Record<string, string> {
  const scopes = scope.split(' ');
  const isLimited = scopes.includes('email') || scopes.includes('phone');
  const isFull = scopes.includes('profile') || !isLimited;
  if (!isFull) return {};
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => rules.canRead(name)));
}
