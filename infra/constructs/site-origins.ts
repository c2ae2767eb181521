import type { Settings } from '../settings.ts';

/** Origins of the site's pages: its URL, and in development also a front end on the developer's machine. */
export const siteOrigins = ({ stage }: Settings, url: string): readonly string[] =>
  stage === 'dev' ? [url, 'http://localhost:4280'] : [url];
