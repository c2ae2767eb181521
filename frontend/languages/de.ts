import shared from '#shared/language/de.json' with { type: 'json' };
import { translator } from '#shared/language/translator.ts';

const parts = import.meta.glob<Record<string, string>>('./de/*.json', {
  eager: true,
  import: 'default',
});

/** German translation of all texts of the page. */
export const translation = translator('de', Object.assign({}, shared, ...Object.values(parts)));
