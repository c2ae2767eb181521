import { getNewestForms } from '#functions/organisation/rules/reference.ts';
import type { ReferenceStore } from '#functions/organisation/store/reference-store.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import type { DraftMarkStore } from '#functions/requests/store/draft-marks.ts';
import { AppError } from '#shared/errors.ts';

/** Drafts checked in one run. Successive runs check all drafts once. */
const perRun = 500;
const maxConcurrency = 10;

export type MarkDraftsDeps = {
  readonly applicationId: string;
  readonly marks: DraftMarkStore;
  readonly reference: Pick<ReferenceStore, 'load'>;
};

/**
 * Mark drafts of earlier versions, so that people find them in one query. After one pass over all drafts,
 * a run only reads that it is complete.
 * @returns number of drafts that were marked
 */
export async function markDrafts({ applicationId, marks, reference }: MarkDraftsDeps) {
  const { isDone, cursor } = await marks.progress();
  if (isDone) return 0;
  const forms = getNewestForms(await reference.load(applicationId)).map(({ id }) => id);
  const load = (after: string | undefined) =>
    marks.drafts(forms.toSorted(), { limit: perRun, cursor: after });
  const page = await load(cursor).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'input.cursor-invalid') return load(undefined);
    throw error;
  });
  const marked = await mapLimited(page.items, maxConcurrency, marks.mark);
  await marks.saveProgress({ cursor: page.cursor, isDone: page.cursor === undefined });
  return marked.filter(Boolean).length;
}
