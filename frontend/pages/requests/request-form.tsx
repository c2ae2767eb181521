import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { toPlainDate } from '#frontend/components/text/format/dates.ts';
import { categoryFormQuery } from '#frontend/data/category-form.ts';
import { categoriesQuery } from '#frontend/data/reference.ts';
import { requestDetailsQuery } from '#frontend/data/request.ts';
import { pickAcceptedAnswers } from '#frontend/features/forms/accepted-answers.ts';
import { CategoryChoice } from '#frontend/features/reference/components/category-choice.tsx';
import { useSession } from '#frontend/lib/session.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { newRequestPath, paths } from '#frontend/paths.ts';
import { type Form, type FormValues, listFields } from '#shared/forms/form.ts';
import { resetReadOnlyFields } from '#shared/forms/read-only.ts';
import { validateForm } from '#shared/forms/validate-form.ts';
import { isCurrentFile } from '#shared/requests/request.ts';
import type { PageModule } from '../page.ts';
import { RequestEditor } from './request-editor.tsx';

/** Page for a new request: first the category, then its form, empty or with copied answers. */
export function Page() {
  const [search] = useSearchParams();
  const { roles } = useSession();
  const categoryId = search.get('category');
  const copied = search.get('copy');
  if (categoryId && copied) return <Copy key={copied} categoryId={categoryId} requestId={copied} />;
  if (categoryId) return <NewRequest key={categoryId} categoryId={categoryId} />;
  return (
    <>
      <PageHeader
        title={t`New request`}
        meta={<span>{t`You’ll see who approves before you send it.`}</span>}
        actions={
          roles.has('approver') ? (
            <ButtonLink variant="default" to={paths.approveForm}>{t`For somebody else`}</ButtonLink>
          ) : null
        }
      />
      <CategoryChoice linkOf={newRequestPath} />
    </>
  );
}

function NewRequest({ categoryId }: { categoryId: string }) {
  const { data, error } = useQuery(categoryFormQuery(categoryId));
  if (error && !data) throw error;
  if (!data) return <PageSkeleton />;
  return <RequestEditor category={data.category} form={data.form} prefilled={data.prefilled} />;
}

/** New request with the answers of an earlier one. */
function Copy({ categoryId, requestId }: { categoryId: string; requestId: string }) {
  const { timeZone } = useViewer();
  const current = useQuery(categoryFormQuery(categoryId));
  const earlier = useQuery({
    ...requestDetailsQuery(requestId),
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });
  const failed = (current.error && !current.data) || (earlier.error && !earlier.data);
  if (failed) throw current.error ?? earlier.error;
  if (!current.data || !earlier.data) return <PageSkeleton />;
  const { category, form, prefilled } = current.data;
  const today = toPlainDate(Date.now(), timeZone);
  return (
    <RequestEditor
      category={category}
      form={form}
      copyOf={requestId}
      prefilled={copyAnswers(form, earlier.data, { prefilled, today })}
      notice={
        <Notice
          icon={IconCopy}
        >{rich`Copied from ${earlier.data.request.number}. ${earlier.data.files.some(isCurrentFile) ? t`Check the dates and amounts, and attach the files again.` : t`Check the dates and amounts.`}`}</Notice>
      }
    />
  );
}

export const load: PageModule['load'] = (queries) => queries.prefetchQuery(categoriesQuery());

type Earlier = { readonly form: Form; readonly values: FormValues };
type Begun = { readonly prefilled: FormValues; readonly today: string };

/**
 * Return the initial answers of a request that copies an earlier one. Answers of fields with the same key and type are
 * copied if they are still valid. A past day, for example, is dropped if a future day is required. Files and read-only
 * fields are not copied. `today`: YYYY-MM-DD.
 */
export function copyAnswers(form: Form, earlier: Earlier, { prefilled, today }: Begun): FormValues {
  const types = new Map(listFields(form).map(({ key, type }) => [key, type]));
  const same = listFields(earlier.form).filter(({ key, type }) => types.get(key) === type);
  const given: FormValues = { ...prefilled };
  for (const { key } of same) {
    const value = earlier.values[key];
    if (value !== undefined) given[key] = value;
  }
  const begun = resetReadOnlyFields(form, given, prefilled);
  return pickAcceptedAnswers(
    begun,
    validateForm(form, begun, { today, files: {}, complete: false }).errors,
  );
}
