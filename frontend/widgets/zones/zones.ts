import { lookUp } from '#shared/look-up.ts';

/** Former zone names, some of which browsers still list, with their present names. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Choibalsan': 'Asia/Ulaanbaatar',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Europe/Uzhgorod': 'Europe/Kyiv',
  'Europe/Zaporozhye': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Return the present name of a zone. */
export const toCurrentZoneName = (zone: string): string => lookUp(renamed, zone) ?? zone;

const known: ReadonlySet<string> = new Set(
  ['UTC', ...Intl.supportedValuesOf('timeZone')].map(toCurrentZoneName),
);

/**
 * Return the selectable time zones by their current names. A stored zone that this browser does not support remains in
 * the list.
 */
export const listZoneChoices = (set: string): readonly string[] =>
  [...new Set([...known, ...(set === '' ? [] : [toCurrentZoneName(set)])])].toSorted();

/** Return the former names of a zone, which a search also finds. */
export const findFormerZoneNames = (zone: string): readonly string[] =>
  Object.entries(renamed).flatMap(([former, present]) => (present === zone ? [former] : []));
