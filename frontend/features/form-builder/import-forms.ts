import { check, loadAllForms, readForm } from '#frontend/data/forms.ts';
import { msg } from '#frontend/lib/text.ts';
import { type Plan, planAll, planContentImport } from '#frontend/widgets/import/plans.ts';
import type { FileContent } from '#frontend/widgets/import/read-content-file.ts';
import { foldName } from '#shared/fold-name.ts';
import type { FormContent } from '#shared/forms/form.ts';
import type { FormTemplate } from '#shared/forms/forms-api.ts';
import { pickBuilderContent } from './content.ts';

/** Planned or actual result of importing a form from a file. `there`: existing form with the same name. */
export type FormPlan = Plan<FormContent, FormTemplate>;

const isSame = (one: FormContent, other: FormContent) =>
  JSON.stringify(pickBuilderContent(one)) === JSON.stringify(pickBuilderContent(other));

/** Plan the import of a form. `checked`: result of the service's validation. */
export const planForm = (
  content: FormContent,
  there: FormTemplate | undefined,
  checked: Awaited<ReturnType<typeof check>>,
): FormPlan =>
  planContentImport({
    ...{ noun: msg('form'), content, there, isSame, ...checked },
    present: there?.draft ?? there?.published ?? undefined,
    savedBy: there?.draft?.savedBy.name,
  });

/** Plan the import of these forms. Nothing is stored. */
export async function planForms(
  forms: readonly FileContent<FormContent>[],
  onProgress: (count: number) => void,
): Promise<FormPlan[]> {
  const listed = await loadAllForms();
  const plan = async (content: FormContent) => {
    const id = listed.find(({ name }) => foldName(name) === foldName(content.name))?.id;
    const there = id === undefined ? undefined : await readForm(id);
    return planForm(content, there, await check(content, id));
  };
  return planAll(forms, plan, onProgress);
}
