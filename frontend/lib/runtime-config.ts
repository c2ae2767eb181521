import * as z from 'zod';
import type { Service } from '#shared/endpoint.ts';
import { Id } from '#shared/fields.ts';

const Text = z.string().min(1);

/** Schema of `/config.json`, which the deployment writes. Base URLs are paths of the site or absolute URLs. */
const RuntimeConfig = z.object({
  applicationId: Id,
  region: Text,
  userPoolId: Text,
  userPoolClientId: Text,
  userPoolDomain: Text,
  /** URL of the user pool, only if the product runs on one machine. */
  userPoolEndpoint: z.url().optional(),
  requestServiceUrl: Text,
  workflowServiceUrl: Text,
  /** Path of the live connection; undefined if changes are detected by polling. */
  liveUrl: z.string().startsWith('/').optional(),
  /** Whether administrators need a second factor to use their rights. */
  adminMfa: z.enum(['required', 'optional']),
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;

let loaded: RuntimeConfig | undefined;

/** Store the settings. Throws with the missing names (spec §5: a missing base URL fails the start). */
export function setConfig(given: unknown): RuntimeConfig {
  const parsed = RuntimeConfig.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))];
    throw new Error(`Settings of the application are missing or wrong: ${names.join(', ')}`);
  }
  loaded = parsed.data;
  return parsed.data;
}

/** Fetch the settings once at startup. The page preloads them. */
export async function loadConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`Settings of the application are missing (${response.status})`);
  return setConfig(await response.json().catch(() => ({})));
}

/** Return the settings. Throws before they are loaded. */
export function getConfig(): RuntimeConfig {
  if (!loaded) throw new Error('The settings of the application are not loaded yet');
  return loaded;
}

/** Whether the product runs on one machine with its own user pool. */
export const isSingleMachine = (): boolean => getConfig().userPoolEndpoint !== undefined;

/** Return the base URL of a service, without a trailing slash. */
export function readBaseUrl(service: Service): string {
  const { requestServiceUrl, workflowServiceUrl } = getConfig();
  const url = service === 'request-service' ? requestServiceUrl : workflowServiceUrl;
  return url.replace(/\/$/, '');
}
