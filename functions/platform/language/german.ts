import shared from '#shared/language/de.json' with { type: 'json' };
import { translator } from '#shared/language/translator.ts';
import functions from './de.json' with { type: 'json' };
import { germanIssues } from './german-issues.ts';

/** All that functions say, in German. */
export const german = {
  ...translator('de', { ...shared, ...functions }),
  error: germanIssues,
};
