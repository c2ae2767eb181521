import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { PageSkeleton } from '#frontend/components/layout/page-skeleton.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { categoryFormQuery } from '#frontend/data/category-form.ts';
import { configurationQuery } from '#frontend/data/configuration.ts';
import { categoriesQuery } from '#frontend/data/reference.ts';
import { nobodyToRaiseForQuery } from '#frontend/data/to-raise-for.ts';
import { CategoryChoice } from '#frontend/features/reference/components/category-choice.tsx';
import { useSession } from '#frontend/lib/session.ts';
import { t } from '#frontend/lib/text.ts';
import { newRequestPath, paths, raiseOnBehalfPath } from '#frontend/paths.ts';
import { PersonChoice } from '#frontend/widgets/people/person-choice.tsx';
import { AppError } from '#shared/errors.ts';
import type { Load } from '../page.ts';
import classes from './approve-form.module.css';
import { RequestEditor } from './request-editor.tsx';

/** Page to raise a request on behalf of a person: first the person, then the category, then the form. */
export function Page() {
  const [search] = useSearchParams();
  const { user, roles } = useSession();
  const { data: isNobody } = useQuery({
    ...nobodyToRaiseForQuery(),
    enabled: !roles.has('admin'),
  });
  const [forWhom, categoryId] = [search.get('for') ?? '', search.get('category') ?? ''];
  const { data: categories } = useQuery(categoriesQuery());
  // The permission to raise requests for a person does not depend on the category, so any category can be checked.
  const asked = categoryId || categories?.[0]?.id || '';
  const form = useQuery({
    ...categoryFormQuery(asked, forWhom),
    enabled: forWhom !== '' && asked !== '',
  });
  const refusal = refusalIn(form.error);
  const isKnown = forWhom !== '' && (form.data !== undefined || (form.error !== null && !refusal));
  // Requests for oneself use the standard form.
  if (forWhom === user.userId)
    return <Navigate to={categoryId ? newRequestPath(categoryId) : paths.newRequest} replace />;
  if (categoryId && !refusal) {
    if (form.error && !form.data) throw form.error;
    if (!form.data) return <PageSkeleton />;
    return (
      <RequestEditor
        key={`${forWhom} ${categoryId}`}
        category={form.data.category}
        form={form.data.form}
        prefilled={form.data.prefilled}
        requester={form.data.requester}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={t`Request for somebody else`}
        trail={[{ label: t`New request`, to: paths.newRequest }]}
        meta={
          <span>{t`The request is in their name. They get a message and can withdraw it. Neither of you can approve it.`}</span>
        }
      />
      {isNobody ? (
        <NoEligibleRequester />
      ) : (
        <RequesterSelect forWhom={forWhom} categoryId={categoryId} refusal={refusal} />
      )}
      {isKnown ? (
        <>
          <h2 className={classes.what}>{t`What do they need?`}</h2>
          <CategoryChoice linkOf={(id) => raiseOnBehalfPath(forWhom, id)} />
        </>
      ) : null}
    </>
  );
}

/** Return why the caller may not raise requests for this person; undefined for other errors. */
const refusalIn = (error: unknown) =>
  error instanceof AppError && (error.code === 'actor.forbidden' || error.code === 'input.invalid')
    ? (error.fields?.onBehalfOf?.[0] ?? error.message)
    : undefined;

/** Explain why one can raise requests for nobody, and the next step. */
function NoEligibleRequester() {
  const { data: configuration } = useQuery(configurationQuery());
  return (
    <EmptyState
      title={t`You can’t raise requests for anybody else`}
      action={<ButtonLink to={paths.newRequest}>{t`New request`}</ButtonLink>}
    >
      {configuration?.approversRaiseForOthers === false
        ? t`Raising requests for somebody else is switched off. Ask an administrator to raise it.`
        : t`Nobody reports to you, and there is nobody in a department you head. If somebody should be there, ask an administrator to name you as their manager or as head of their department.`}
    </EmptyState>
  );
}

type ForWhomChoiceProps = {
  readonly forWhom: string;
  readonly categoryId: string;
  readonly refusal: string | undefined;
};

function RequesterSelect({ forWhom, categoryId, refusal }: ForWhomChoiceProps) {
  const navigate = useNavigate();
  const isAdmin = useSession().roles.has('admin');
  return (
    <div className={classes.person}>
      <PersonChoice
        {...(!isAdmin && {
          mayRaiseFor: 'true' as const,
          noneFound: t`None of your people found. Write more of the name.`,
        })}
        label={t`Who is it for?`}
        description={
          // The error message already states this.
          refusal
            ? undefined
            : isAdmin
              ? t`Anybody who is active.`
              : t`People who report to you, and those of the departments you head.`
        }
        value={forWhom}
        error={refusal}
        onChange={(userId) =>
          void navigate(userId ? raiseOnBehalfPath(userId, categoryId) : paths.approveForm, {
            replace: true,
          })
        }
      />
    </div>
  );
}

export const load: Load = (queries) => queries.prefetchQuery(categoriesQuery());
