import type { Plugin } from 'esbuild';

const thrown = (name: string) => `throw new Error('This function was bundled without ${name}.');`;
/** Return a class whose first used method throws. */
const classOf = (name: string, method = 'constructor') =>
  `export class ${name} { ${method}() { ${thrown(name)} } }`;

/**
 * Parts of the SDK that no function needs, although its modules import them: 13 kB less at each cold start.
 * - SHA-256 and CRC-32 for platforms that have none: Node has both.
 * - What retries in the adaptive mode; the mode here is the standard one.
 * - What signs messages of event streams: none is used.
 * - The region as a virtual machine tells it, and files in a home directory: Lambda sets the region, and settings are
 *   in the environment.
 * - Addresses of S3's buckets: S3's client is bundled on its own.
 */
const spares: Record<string, { readonly path: string; readonly contents: string }> = {
  Sha256Js: { path: 'core/.*/checksum/sha256', contents: classOf('Sha256Js') },
  Crc32Js: { path: 'core/.*/checksum/crc32', contents: classOf('Crc32Js') },
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
