import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatOtherErrors, getFieldError } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import {
  addForm,
  checkFormContent,
  loadAllForms,
  readForm,
  saveDraft,
  useRefreshForms,
} from '#frontend/data/forms.ts';
import { formatFieldCount, formatFormCount } from '#frontend/lib/language/counts.ts';
import { msg, plural, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { DropArea } from '#frontend/widgets/import/file-drop.tsx';
import {
  PlanChanges,
  PlanList,
  PlansEffect,
  ProblemList,
} from '#frontend/widgets/import/plan-list.tsx';
import {
  type ChangedPlan,
  formatImportResult,
  type ImportPlan,
  importPlannedItems,
  isPlanStored,
  planContentImport,
  planFileImport,
} from '#frontend/widgets/import/plans.ts';
import type { FileContent } from '#frontend/widgets/import/read-content-file.ts';
import { useConditionChoices } from '#frontend/widgets/things/use-things.ts';
import { foldName } from '#shared/fold-name.ts';
import type { FormContent } from '#shared/forms/form.ts';
import type { FormTemplate } from '#shared/forms/forms-api.ts';
import { pickBuilderContent } from '../content.ts';
import { describeVersionChanges } from '../differences.ts';
import { readFormFile } from '../form-file.ts';

/** Planned or actual result of importing a form from a file. `there`: existing form with the same name. */
export type FormPlan = ImportPlan<FormContent, FormTemplate>;

const isSame = (one: FormContent, other: FormContent) =>
  JSON.stringify(pickBuilderContent(one)) === JSON.stringify(pickBuilderContent(other));

/** Plan the import of a form. `checked`: result of the service's validation. */
export const planForm = (
  content: FormContent,
  there: FormTemplate | undefined,
  checked: Awaited<ReturnType<typeof checkFormContent>>,
): FormPlan =>
  planContentImport({
    ...{ noun: msg('form'), content, there, isSame, ...checked },
    present: there?.draft ?? there?.published ?? undefined,
    savedBy: there?.draft?.savedBy.name,
  });

/** Plan the import of these forms. Nothing is stored. */
async function planForms(
  forms: readonly FileContent<FormContent>[],
  onProgress: (count: number) => void,
): Promise<FormPlan[]> {
  const listed = await loadAllForms();
  const plan = async (content: FormContent) => {
    const id = listed.find(({ name }) => foldName(name) === foldName(content.name))?.id;
    const there = id === undefined ? undefined : await readForm(id);
    return planForm(content, there, await checkFormContent(content, id));
  };
  return planFileImport(forms, plan, onProgress);
}

type ChangedFormPlan = ChangedPlan<FormContent, FormTemplate>;

function FormChanges({ plan: { there, content } }: { readonly plan: ChangedFormPlan }) {
  const company = useConditionChoices();
  const present = there.draft ?? there.published;
  return (
    <PlanChanges differences={present ? describeVersionChanges(present, content, company) : []} />
  );
}

/** Problems of the only form in a file. */
type FormCheck = {
  readonly problems: Readonly<Record<string, readonly string[]>>;
  readonly canBeSaved: boolean;
};

/** Dialog that imports one or several forms from a file, shows their problems, and creates drafts. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [content, setContent] = useState<FormContent>();
  const [checked, setChecked] = useState<FormCheck>();
  const [plans, setPlans] = useState<readonly FormPlan[]>();
  const [chosenName, setChosenName] = useState<string>();
  const [progress, setProgress] = useState<string>();
  const { busy, refused, refuse, clearError, submit } = useWrite();
  const refresh = useRefreshForms();
  const navigate = useNavigate();

  const read = (file: File | undefined) =>
    submit(async () => {
      setChosenName(file?.name);
      setContent(undefined);
      setChecked(undefined);
      setPlans(undefined);
      if (!file) return;
      const found = await readFormFile(file);
      if ('problems' in found) return setChecked({ problems: found.problems, canBeSaved: false });
      if ('content' in found) {
        setContent(found.content);
        return setChecked(await checkFormContent(found.content));
      }
      const forms = found.contents;
      try {
        setPlans(await planForms(forms, (n) => setProgress(t`${n} of ${forms.length} checked`)));
      } finally {
        setProgress(undefined);
      }
    });
  const importOne = (form: FormContent) =>
    submit(async () => {
      const { id } = await addForm(form);
      await refresh();
      void navigate(paths.updateForm(id));
    });
  const importPlanned = (due: readonly FormPlan[]) =>
    submit(async () => {
      const told = (n: number) => setProgress(t`${n} of ${due.length} imported`);
      const done = await importPlannedItems(due, { create: addForm, saveDraft }, told);
      await refresh();
      showToast({ text: formatImportResult(done, 'form') });
      onClose();
    });
  const due = plans?.filter(isPlanStored) ?? [];
  const go = () => {
    if (due.length > 0) return importPlanned(due);
    if (content) return importOne(content);
    return refuse({
      fields: { file: [plans ? t`There is nothing to import.` : t`Choose a file first.`] },
    });
  };

  return (
    <EditorDialog
      title={t`Import forms`}
      action={plans ? t`Import ${formatFormCount(due.length)}` : t`Import as a draft`}
      busy={busy}
      refused={formatOtherErrors(refused, ['name', 'file'])}
      effect={
        progress ?? (plans ? <PlansEffect plans={plans} /> : describeFormImport(content, checked))
      }
      onSave={() => void go()}
      onClose={onClose}
    >
      <DropArea
        formats={t`JSON`}
        accept="application/json,.json"
        chosenName={chosenName}
        onFile={(file) => void read(file)}
      />
      {getFieldError(refused, 'file') ? (
        <p className="paragraph" role="alert">
          {getFieldError(refused, 'file')}
        </p>
      ) : null}
      {content ? (
        <TextInput
          label={t`Name`}
          withAsterisk
          value={content.name}
          error={getFieldError(refused, 'name')}
          onChange={({ target }) => {
            setContent({ ...content, name: target.value });
            setChecked(ignoreNameProblem);
            clearError('name');
          }}
        />
      ) : null}
      {checked ? <ProblemList problems={checked.problems} /> : null}
      {plans ? (
        <PlanList
          plans={plans}
          plural={t`Forms`}
          renderChanges={(plan) => <FormChanges plan={plan} />}
        />
      ) : null}
    </EditorDialog>
  );
}

/**
 * Return the problems except that of a duplicate name. The service checks the name last, so no other problem prevents
 * saving.
 */
function ignoreNameProblem(checked: FormCheck | undefined): FormCheck | undefined {
  if (!checked?.problems.name) return checked;
  const { name: _, ...problems } = checked.problems;
  return { problems, canBeSaved: true };
}

function describeFormImport(
  content: FormContent | undefined,
  checked: FormCheck | undefined,
): ReactNode {
  if (checked && !content) return t`This file can’t be imported. Nothing was stored.`;
  if (!content)
    return t`A file holds one form as it was exported, or a list of them. Nothing is stored before you import it.`;
  const fields = content.sections.flatMap((section) => section.fields).length;
  const sections = content.sections.length;
  const has = plural(
    sections,
    t`${sections} section and ${formatFieldCount(fields)}.`,
    t`${sections} sections and ${formatFieldCount(fields)}.`,
  );
  if (checked && !checked.canBeSaved) return t`It has ${has} Fix this before you import it.`;
  return checked && Object.keys(checked.problems).length > 0
    ? t`It has ${has} It may be imported, and published once these are fixed.`
    : t`It has ${has} Nothing uses it before it is published.`;
}
