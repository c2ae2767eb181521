import { getDefaultLocale } from '#shared/language/languages.ts';
import { getCurrentLanguage, t } from '#shared/language/t.ts';
import { isTimeZone } from '#shared/time-zone.ts';

/** Create a formatter for one moment in the language and time zone of a mail's reader. */
function partFormatter(moment: string, zone: string) {
  // A stored time zone may have been removed from the zone database.
  const timeZone = isTimeZone(zone) ? zone : 'UTC';
  const say = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(getDefaultLocale(getCurrentLanguage()), {
      timeZone,
      ...options,
    }).format(Date.parse(moment));
  return { timeZone, say };
}

/** Format a time in the language and time zone of a mail's reader, short enough for a subject: "Thu 26 Nov 12:39". */
export function formatShortMailMoment(moment: string, zone: string): string {
  const { say } = partFormatter(moment, zone);
  const day = say({ day: 'numeric', month: 'short' });
  return `${say({ weekday: 'short' })} ${day} ${say({ timeStyle: 'short' })}`;
}

/** Format a time in the language and time zone of a mail's reader: "Thursday 26 November 2026, 12:39 Lisbon time". */
export function formatMailMoment(moment: string, zone: string): string {
  const { timeZone, say } = partFormatter(moment, zone);
  const weekday = say({ weekday: 'long' });
  const day = say({ dateStyle: 'long' });
  const time = say({ timeStyle: 'short' });
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return place === 'UTC'
    ? t`${weekday} ${day}, ${time} UTC`
    : t`${weekday} ${day}, ${time} ${place} time`;
}
