import type { Plugin } from 'esbuild';

const thrown = (name: string) => `throw new Error('This function was bundled without ${name}.');`;
/** Return a class whose first used method throws. */
const classOf = (name: string, method = 'constructor') =>
  `export class ${name} { ${method}() { ${thrown(name)} } }`;

/**
 * Parts of the SDK that its modules import but no function needs. Removing them saves 14 kB at each cold start.
 * - SHA-256, CRC-32 and MD5 for platforms without them: Node has them.
 * - The adaptive retry mode: the standard mode is used.
 * - The signer for messages of event streams: none are used.
 * - The region from the instance metadata, and files in a home directory: Lambda sets the region, and settings are in
 *   the environment.
 * - URLs of S3 buckets: the S3 client is bundled separately.
 */
const spares: Record<string, { readonly path: string; readonly contents: string }> = {
  Sha256Js: { path: 'core/.*/checksum/sha256', contents: classOf('Sha256Js') },
  Crc32Js: { path: 'core/.*/checksum/crc32', contents: classOf('Crc32Js') },
  Md5Js: { path: 'core/.*/checksum/md5', contents: classOf('Md5Js') },
  AdaptiveRetryStrategy: {
    path: 'core/.*/retry/util-retry',
    contents: classOf('AdaptiveRetryStrategy'),
  },
  HeaderFormatter: { path: 'signature-v4/.*', contents: classOf('HeaderFormatter', 'format') },
  getInstanceMetadataRegion: {
    path: 'core/.*/config-resolver/regionConfig',
    contents: `export const getInstanceMetadataRegion = () => { ${thrown('regions of machines')} };`,
  },
  index: {
    path: 'core/.*/middleware-endpoint/service-customizations',
    contents: `export const resolveParamsForS3 = async () => { ${thrown('addresses of buckets')} };`,
  },
  fromSharedConfigFiles: {
    path: 'core/.*/node-config-provider',
    contents: `import { CredentialsProviderError } from '../property-provider/CredentialsProviderError';
export const fromSharedConfigFiles = () => async () => { throw new CredentialsProviderError('No settings are read from files.'); };`,
  },
};

export const stubUnusedModules: Plugin = {
  name: 'without-spares',
  setup: ({ onLoad }) => {
    for (const [name, { path, contents }] of Object.entries(spares))
      onLoad({ filter: new RegExp(`smithy/${path}/${name}\\.js$`) }, () => ({ contents }));
  },
};
