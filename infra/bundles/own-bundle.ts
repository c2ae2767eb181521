import type { Plugin } from 'esbuild';

/** Packages that only few calls need, which load them when they do, and what product code takes from them. */
const loadedLate: Record<string, readonly string[]> = {
  '@aws-sdk/client-s3': [
    'CopyObjectCommand',
    'DeleteObjectCommand',
    'GetObjectCommand',
    'HeadObjectCommand',
    'PutObjectCommand',
    'S3Client',
  ],
  '@aws-sdk/s3-request-presigner': ['getSignedUrl'],
  '@aws-sdk/client-cognito-identity-provider': [
    'AdminAddUserToGroupCommand',
    'AdminCreateUserCommand',
    'AdminDisableUserCommand',
    'AdminEnableUserCommand',
    'AdminGetUserCommand',
    'AdminRemoveUserFromGroupCommand',
    'AdminSetUserMFAPreferenceCommand',
    'AdminUpdateUserAttributesCommand',
    'AdminUserGlobalSignOutCommand',
    'AliasExistsException',
    'CognitoIdentityProviderClient',
    'paginateAdminListGroupsForUser',
    'UsernameExistsException',
    'UserNotFoundException',
  ],
};

export const lateFile = (name: string) => `./${name.split('/').at(-1)}.mjs`;

/**
 * Leaves those packages to bundles of their own: files shared with them would carry what only they use into every cold
 * start.
 */
export const ownBundles: Plugin = {
  name: 'own-bundles',
  setup: ({ onResolve }) => {
    for (const name of Object.keys(loadedLate))
      onResolve({ filter: new RegExp(`^${name}$`) }, () => ({
        path: lateFile(name),
        external: true,
      }));
  },
};

/** The sources of those bundles that this text of a bundle asks for, by package. */
export const lateSources = (imports: readonly string[]): [name: string, source: string][] =>
  Object.entries(loadedLate)
    .filter(([name]) => imports.includes(lateFile(name)))
    .map(([name, taken]) => [name, `export { ${taken.join(', ')} } from '${name}';`]);
