import { inContext, t } from '#frontend/lib/text.ts';
import {
  type ActivityRule,
  type LogField,
  LogMapping,
  longestText,
  mappingRest,
  mostSystems,
  requiredFields,
} from '#shared/process/logs/mapping.ts';

/** A mapping that is being chosen: columns may still be missing. */
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
  ...mappingRest.parse(more),
  format,
  columns: { ...columns },
});

type RequiredField = (typeof requiredFields)[number];
/** Their names within a sentence. */
const requiredWords: Readonly<Record<RequiredField, string>> = {
  caseId: inContext('log')`request`,
  activity: inContext('log')`activity`,
  at: inContext('log')`time`,
};

/** People that are systems, one in each line. */
export const systemsIn = (text: string): string[] => [
  ...new Set(text.split('\n').flatMap((line) => line.trim() || [])),
];

/** Why these can't be the systems of a log; undefined where they can. */
export function systemsProblem(systems: readonly string[]): string | undefined {
  const long = systems.find((name) => name.length > longestText);
  if (long !== undefined)
    return t`A name has at most ${longestText} characters: “${long.slice(0, 30)}…” has ${long.length}.`;
  return systems.length > mostSystems
    ? t`At most ${mostSystems} can be named, and these are ${systems.length}.`
    : undefined;
}

/** "Choose the columns of request and time." */
const missingWords = (missing: readonly RequiredField[]): string =>
  t`Choose what says: ${missing.map((field) => requiredWords[field]).join(', ')}.`;

/** The mapping, or what is wrong with it. */
export function parseMappingDraft(
  draft: MappingDraft,
): { readonly mapping: LogMapping } | { readonly problem: string } {
  const missing = requiredFields.filter((field) => !draft.columns[field]);
  if (missing.length > 0) return { problem: missingWords(missing) };
  const problem = systemsProblem(draft.systems);
  if (problem !== undefined) return { problem };
  const read = LogMapping.safeParse(draft);
  if (read.success) return { mapping: read.data };
  return { problem: read.error.issues[0]?.message ?? '' };
}

/** Another rule for an activity, in place of the one before. */
export const withRule = (draft: MappingDraft, rule: ActivityRule): MappingDraft => ({
  ...draft,
  activities: [...draft.activities.filter(({ name }) => name !== rule.name), rule],
});
