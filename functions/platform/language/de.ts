import { translateIssue } from '#functions/platform/translate-issue.ts';
import shared from '#shared/language/de.json' with { type: 'json' };
import { translator } from '#shared/language/translator.ts';
import functions from './de.json' with { type: 'json' };

/** German translation of all texts of the functions. */
export const german = {
  ...translator('de', { ...shared, ...functions }),
  error: translateIssue,
};
