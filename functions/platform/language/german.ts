import type * as z from 'zod';
import shared from '#shared/language/de.json' with { type: 'json' };
import { translator } from '#shared/language/translator.ts';
import { lookUp } from '#shared/look-up.ts';
import functions from './de.json' with { type: 'json' };

const countedIn: Readonly<Record<string, string>> = { string: ' Zeichen', array: ' Elemente' };

/** Messages of zod's own checks, where a schema has no text of ours: zod has them in English. */
const germanIssues: z.core.$ZodErrorMap<z.core.$ZodIssue> = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return `Ungültige Eingabe: erwartet wird ${issue.expected}`;
    case 'invalid_value':
      return `Ungültige Eingabe: erwartet wird ${issue.values.map((value) => JSON.stringify(value)).join(' oder ')}`;
    case 'too_small':
      return `Zu klein: mindestens ${issue.minimum}${lookUp(countedIn, issue.origin) ?? ''}`;
    case 'too_big':
      return `Zu groß: höchstens ${issue.maximum}${lookUp(countedIn, issue.origin) ?? ''}`;
    case 'invalid_format':
      return `Ungültiges Format: erwartet wird ${issue.format}`;
    default:
      return 'Ungültige Eingabe';
  }
};

/** All that functions say, in German. */
export const german = {
  ...translator('de', { ...shared, ...functions }),
  error: germanIssues,
};
