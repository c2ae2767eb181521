import { toSaveErrors } from '#frontend/components/inputs/refusals.ts';
import { formatCount } from '#frontend/components/text/format/numbers.ts';
import { inContext, t, translateText } from '#frontend/lib/text.ts';
import type { FileContent, Problems } from './read-content-file.ts';

/**
 * Planned or actual outcome of importing one item of a file as a draft. `there`: the stored item with the same name.
 */
export type ImportPlan<Content, There> = { readonly name: string; readonly problems: Problems } & (
  | { readonly outcome: 'same' | 'refused' }
  | { readonly outcome: 'created'; readonly content: Content }
  | { readonly outcome: 'changed'; readonly content: Content; readonly there: There }
);
export type AnyPlan = ImportPlan<unknown, unknown>;
export type ChangedPlan<Content, There> = Extract<
  ImportPlan<Content, There>,
  { outcome: 'changed' }
>;
type OnProgress = (count: number) => void;

/** Input of a plan. `canBeSaved`: valid as a draft, although its `problems` may block publication. */
type PlanInput<Content, There> = {
  readonly noun: string;
  readonly content: Content;
  readonly there: There | undefined;
  readonly present: Content | undefined;
  /** Name of the person who saved a draft of the item; undefined if the item has no draft. */
  readonly savedBy: string | undefined;
  readonly isSame: (one: Content, other: Content) => boolean;
  readonly problems: Problems;
  readonly canBeSaved: boolean;
};

/**
 * Plan the import of one item. A new name creates a draft. Changed content of a stored item becomes the draft of its
 * next version. A saved draft is never overwritten.
 */
export function planContentImport<Content extends { readonly name: string }, There>(
  considered: PlanInput<Content, There>,
): ImportPlan<Content, There> {
  const { noun, content, there, present, savedBy, isSame, problems, canBeSaved } = considered;
  const { name } = content;
  if (present && isSame(present, content)) return { name, outcome: 'same', problems: {} };
  if (!canBeSaved) return { name, outcome: 'refused', problems };
  if (!there) return { name, outcome: 'created', problems, content };
  if (savedBy === undefined) return { name, outcome: 'changed', problems, content, there };
  const why = t`${savedBy} saved a draft of this ${translateText(noun)}. Publish or discard it first.`;
  return { name, outcome: 'refused', problems: { draft: [why] } };
}

/** Plan the import of a whole file, without storing anything. */
export async function planFileImport<Found, Content, There>(
  contents: readonly FileContent<Found>[],
  plan: (found: Found) => Promise<ImportPlan<Content, There>>,
  onProgress: OnProgress,
): Promise<ImportPlan<Content, There>[]> {
  const plans: ImportPlan<Content, There>[] = [];
  for (const one of contents) {
    plans.push(
      'problems' in one
        ? { name: one.name, outcome: 'refused', problems: one.problems }
        : await plan(one.content),
    );
    onProgress(plans.length);
  }
  return plans;
}

/** Whether an import stores this item. */
export const isPlanStored = ({ outcome }: AnyPlan) =>
  outcome === 'created' || outcome === 'changed';

type Store<Content, There> = {
  readonly create: (content: Content) => Promise<unknown>;
  readonly saveDraft: (there: There, content: Content) => Promise<unknown>;
};

/**
 * Store each planned item separately. An item that somebody changed since the plan is refused. Return the outcomes of
 * the items to store.
 */
export async function importPlannedItems<Content, There>(
  plans: readonly ImportPlan<Content, There>[],
  { create, saveDraft }: Store<Content, There>,
  onProgress: OnProgress,
): Promise<ImportPlan<Content, There>[]> {
  const done: ImportPlan<Content, There>[] = [];
  for (const plan of plans.filter(isPlanStored)) {
    try {
      if (plan.outcome === 'created') await create(plan.content);
      if (plan.outcome === 'changed') await saveDraft(plan.there, plan.content);
      done.push(plan);
    } catch (cause) {
      const { fields, text } = toSaveErrors(cause);
      const problems = text === undefined ? fields : { file: [text] };
      done.push({ name: plan.name, outcome: 'refused', problems });
    }
    onProgress(done.length);
  }
  return done;
}

const outcomeLabels: Record<AnyPlan['outcome'], string> = {
  created: inContext('outcome')`new`,
  changed: inContext('outcome')`changed`,
  same: t`the same as before`,
  refused: inContext('outcome')`refused`,
};

/** Count the plans by outcome: "2 new, 1 the same as before". */
export function summarizePlans(plans: readonly AnyPlan[]): string {
  return Object.entries(outcomeLabels)
    .map(([name, words]) => ({
      words,
      count: plans.filter(({ outcome }) => outcome === name).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ words, count }) => `${count} ${words}`)
    .join(', ');
}

/** Describe the outcome of the whole import, with the reason for each item that was refused. */
export function formatImportResult(done: readonly AnyPlan[], noun: string): string {
  const refused = done.filter(({ outcome }) => outcome === 'refused');
  const why = refused.map(
    ({ name, problems }) => t`${name} was refused: ${Object.values(problems).flat().join(' ')}`,
  );
  const stored = formatCount(done.length - refused.length, noun);
  return [t`${stored} imported as drafts.`, ...why].join(' ');
}
