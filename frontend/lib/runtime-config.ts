import * as z from 'zod';
import type { Service } from '#shared/endpoint.ts';
import { Id } from '#shared/fields.ts';

const Text = z.string().min(1);

/** `/config.json`, written by the deployment. Base addresses are paths of the site or whole URLs. */
const RuntimeConfig = z.object({
  applicationId: Id,
  region: Text,
  userPoolId: Text,
  userPoolClientId: Text,
  userPoolDomain: Text,
  /** Only on one machine: where the user pool is served. */
  userPoolEndpoint: z.url().optional(),
  requestServiceUrl: Text,
  workflowServiceUrl: Text,
  /** Address of the live connection, a path of the site; none: changes are found by polling. */
  liveUrl: z.string().startsWith('/').optional(),
  /** Whether administrators act as such only with a second factor. */
  adminMfa: z.enum(['required', 'optional']),
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;

let loaded: RuntimeConfig | undefined;

/** Makes the settings known; throws, naming what is missing (spec §5: a missing base URL fails the start). */
export function setConfig(given: unknown): RuntimeConfig {
  const parsed = RuntimeConfig.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))];
    throw new Error(`Settings of the application are missing or wrong: ${names.join(', ')}`);
  }
  loaded = parsed.data;
  return parsed.data;
}

/** Fetches the settings once, at start. The page has announced them: they are on their way. */
export async function loadConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`Settings of the application are missing (${response.status})`);
  return setConfig(await response.json().catch(() => ({})));
}

/** The settings after the start. */
export function config(): RuntimeConfig {
  if (!loaded) throw new Error('The settings of the application are not loaded yet');
  return loaded;
}

/** Whether the product runs on one machine, with a user pool of its own. */
export const isOneMachine = (): boolean => config().userPoolEndpoint !== undefined;

/** The base address of a service, without a slash at its end. */
export function readBaseUrl(service: Service): string {
  const { requestServiceUrl, workflowServiceUrl } = config();
  const url = service === 'request-service' ? requestServiceUrl : workflowServiceUrl;
  return url.replace(/\/$/, '');
}
