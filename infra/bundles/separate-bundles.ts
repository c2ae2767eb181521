import type { Plugin } from 'esbuild';

/** Packages that load on demand because few calls need them, with the names that product code imports. */
const loadedLate: Record<string, readonly string[]> = {
  '@aws-sdk/client-s3': [
    'CopyObjectCommand',
    'DeleteObjectCommand',
    'GetObjectCommand',
    'HeadObjectCommand',
    'ListObjectsV2Command',
    'PutObjectCommand',
    'S3Client',
  ],
  '@aws-sdk/s3-request-presigner': ['getSignedUrl'],
  '@aws-sdk/client-cognito-identity-provider': [
    'AdminAddUserToGroupCommand',
    'AdminCreateUserCommand',
    'AdminDeleteUserCommand',
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

export const lazyBundleFile = (name: string) => `./${name.split('/').at(-1)}.mjs`;

/** Bundle these packages separately. Shared files would otherwise add code that only they need to every cold start. */
export const separateBundles: Plugin = {
  name: 'own-bundles',
  setup: ({ onResolve }) => {
    for (const name of Object.keys(loadedLate))
      onResolve({ filter: new RegExp(`^${name}$`) }, () => ({
        path: lazyBundleFile(name),
        external: true,
      }));
  },
};

/** Return the sources of the separate bundles that a bundle imports, with their package names. */
export const listLazySources = (imports: readonly string[]): [name: string, source: string][] =>
  Object.entries(loadedLate)
    .filter(([name]) => imports.includes(lazyBundleFile(name)))
    .map(([name, taken]) => [name, `export { ${taken.join(', ')} } from '${name}';`]);
