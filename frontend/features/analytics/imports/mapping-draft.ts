import { inContext, t } from '#frontend/lib/text.ts';
import {
  type ActivityRule,
  type LogField,
  LogMapping,
  mappingOptionsShape,
  maxSystems,
  maxTextLength,
  requiredFields,
} from '#shared/process/logs/mapping.ts';

/** Mapping in progress, whose columns may be incomplete. */
export type MappingDraft = Omit<LogMapping, 'columns'> & {
  readonly columns: { readonly [Field in LogField]?: string | undefined };
};

/** Convert a guessed or stored mapping to a draft. */
export const toMappingDraft = ({
  columns,
  format,
  ...more
}: Pick<LogMapping, 'format'> &
  Partial<Omit<LogMapping, 'columns'>> &
  Pick<MappingDraft, 'columns'>): MappingDraft => ({
  ...mappingOptionsShape.parse(more),
  format,
  columns: { ...columns },
});

type RequiredField = (typeof requiredFields)[number];
/** Names of the required fields within a sentence. */
const requiredFieldLabels: Readonly<Record<RequiredField, string>> = {
  caseId: inContext('log')`request`,
  activity: inContext('log')`activity`,
  at: inContext('log')`time`,
};

/** Parse the names of people that are systems, one per line. */
export const parseSystems = (text: string): string[] => [
  ...new Set(text.split('\n').flatMap((line) => line.trim() || [])),
];

/** Return why these names are invalid as systems of a log; undefined if they are valid. */
export function findSystemsProblem(systems: readonly string[]): string | undefined {
  const long = systems.find((name) => name.length > maxTextLength);
  if (long !== undefined)
    return t`A name has at most ${maxTextLength} characters: “${long.slice(0, 30)}…” has ${long.length}.`;
  return systems.length > maxSystems
    ? t`At most ${maxSystems} can be named, and these are ${systems.length}.`
    : undefined;
}

/** Describe the missing fields: "Choose the columns of request and time." */
const formatMissingFields = (missing: readonly RequiredField[]): string =>
  t`Choose what says: ${missing.map((field) => requiredFieldLabels[field]).join(', ')}.`;

/** Return the mapping, or its errors. */
export function parseMappingDraft(
  draft: MappingDraft,
): { readonly mapping: LogMapping } | { readonly problem: string } {
  const missing = requiredFields.filter((field) => !draft.columns[field]);
  if (missing.length > 0) return { problem: formatMissingFields(missing) };
  const problem = findSystemsProblem(draft.systems);
  if (problem !== undefined) return { problem };
  const read = LogMapping.safeParse(draft);
  if (read.success) return { mapping: read.data };
  return { problem: read.error.issues[0]?.message ?? '' };
}

/** Replace the rule for an activity. */
export const setRule = (draft: MappingDraft, rule: ActivityRule): MappingDraft => ({
  ...draft,
  activities: [...draft.activities.filter(({ name }) => name !== rule.name), rule],
});
