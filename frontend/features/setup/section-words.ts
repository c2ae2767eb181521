import { formatCount } from '#frontend/components/text/format/numbers.ts';
import type { FileSection } from '#frontend/data/example.ts';
import { msg, t } from '#frontend/lib/text.ts';

const words: Record<
  Exclude<FileSection['section'], 'configuration'>,
  readonly [one: string, many: string]
> = {
  people: [msg('person'), msg('people')],
  businessHours: [t`set of working hours`, t`sets of working hours`],
  locationTypes: [t`type of location`, t`types of locations`],
  locationAttributes: [t`attribute of locations`, t`attributes of locations`],
  locations: [msg('location'), msg('locations')],
  holidays: [msg('holiday'), msg('holidays')],
  departments: [msg('department'), msg('departments')],
  doaLevels: [t`approval level`, t`approval levels`],
  doaRules: [t`approval rule`, t`approval rules`],
  groups: [t`group of approvers`, t`groups of approvers`],
  rates: [t`exchange rate`, t`exchange rates`],
  slaTemplates: [t`service level`, t`service levels`],
  escalationPolicies: [msg('escalation'), msg('escalations')],
  forms: [msg('form'), msg('forms')],
  categories: [msg('category'), msg('categories')],
  routings: [msg('routing'), msg('routings')],
};
/** Maximum number of names in a line. */
const maxNames = 5;

/** Describe a section of the example: "3 locations", and their names. */
export function formatSection({ section, names, missing }: FileSection) {
  if (section === 'configuration')
    return { what: t`Settings`, names: t`Currency, fallback approvers` };
  const [one, many] = words[section];
  const more = names.length - maxNames;
  return {
    what: formatCount(missing, one, many),
    names: names.slice(0, maxNames).join(', ') + (more > 0 ? t` and ${more} more` : ''),
  };
}
