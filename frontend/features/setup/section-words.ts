import { formatCount } from '#frontend/components/format/numbers.ts';
import type { FileSection } from '#frontend/data/example.ts';

const words: Record<
  Exclude<FileSection['section'], 'configuration'>,
  readonly [one: string, many: string]
> = {
  people: ['person', 'people'],
  businessHours: ['set of working hours', 'sets of working hours'],
  locationTypes: ['type of location', 'types of locations'],
  locationAttributes: ['attribute of locations', 'attributes of locations'],
  locations: ['location', 'locations'],
  holidays: ['holiday', 'holidays'],
  departments: ['department', 'departments'],
  doaLevels: ['approval level', 'approval levels'],
  doaRules: ['approval rule', 'approval rules'],
  groups: ['group of approvers', 'groups of approvers'],
  rates: ['exchange rate', 'exchange rates'],
  slaTemplates: ['service level', 'service levels'],
  escalationPolicies: ['escalation', 'escalations'],
  forms: ['form', 'forms'],
  categories: ['category', 'categories'],
  routings: ['routing', 'routings'],
};
/** Names that a line has room for. */
const mostNames = 5;

/** "3 locations", and what they are called. */
export function sectionWords({ section, names, missing }: FileSection) {
  if (section === 'configuration')
    return { what: 'Settings', names: 'Currency, fallback approvers' };
  const [one, many] = words[section];
  const more = names.length - mostNames;
  return {
    what: formatCount(missing, one, many),
    names: names.slice(0, mostNames).join(', ') + (more > 0 ? ` and ${more} more` : ''),
  };
}
