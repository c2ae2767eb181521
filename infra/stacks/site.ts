import type { App } from 'aws-cdk-lib';
import { publishSite } from '../constructs/site-content.ts';
import type { Settings } from '../settings.ts';
import { stageStack } from './stage-stack.ts';

/**
 * Copy the built front end to the site, after the services that it calls. A separate stack, because copying can fail
 * alone, and must not roll back the services or their addresses.
 */
export function siteStack(app: App, settings: Settings) {
  const stack = stageStack(app, settings, 'site', 'content of the site');
  publishSite(stack, settings);
  return stack;
}
