import { inContext, t } from '#frontend/lib/text.ts';
import {
  type ActivityRule,
  type LogField,
  LogMapping,
  requiredFields,
} from '#shared/process/logs/mapping.ts';

/** A mapping that is being chosen: columns may still be missing. */
export type MappingDraft = Omit<LogMapping, 'columns'> & {
  readonly columns: { readonly [Field in LogField]?: string | undefined };
};

const rest = LogMapping.omit({ columns: true, format: true });

/** What was guessed, or stored, as a draft. */
export const draftOf = ({
  columns,
  format,
  ...more
}: Pick<LogMapping, 'format'> &
  Partial<Omit<LogMapping, 'columns'>> &
  Pick<MappingDraft, 'columns'>): MappingDraft => ({
  ...rest.parse(more),
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

/** The mapping, or what is missing, by the names of the fields. */
export function mappingOf(
  draft: MappingDraft,
): { readonly mapping: LogMapping } | { readonly missing: readonly RequiredField[] } {
  const missing = requiredFields.filter((field) => !draft.columns[field]);
  const read = LogMapping.safeParse(draft);
  return missing.length > 0 || !read.success ? { missing } : { mapping: read.data };
}

/** "Choose the columns of request and time." */
export const missingWords = (missing: readonly RequiredField[]): string =>
  t`Choose what says: ${missing.map((field) => requiredWords[field]).join(', ')}.`;

/** Another rule for an activity, in place of the one before. */
export const withRule = (draft: MappingDraft, rule: ActivityRule): MappingDraft => ({
  ...draft,
  activities: [...draft.activities.filter(({ name }) => name !== rule.name), rule],
});
