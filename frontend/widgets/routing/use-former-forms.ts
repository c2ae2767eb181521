import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formVersionsQuery } from '#frontend/data/forms.ts';
import { listFields } from '#shared/forms/calculate.ts';
import type { Form } from '#shared/forms/form.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import { decidingFields } from './sample-fields.ts';

const lacks = (form: Form, name: string) =>
  !listFields(form).some(({ key }) => key === name.split('.')[0]);

/**
 * Forms that were asked before, so that a field which is gone is called as it was: every version of the present forms
 * and of those `before`. Asked for only while the draft looks at a field that is gone.
 */
export function useFormerForms(
  draft: RoutingDraft,
  forms: readonly Form[],
  before: readonly Form[],
): readonly Form[] {
  const names = [...decidingFields(draft)].filter((name) => !name.startsWith('$'));
  const isGone = forms.some((form) => names.some((name) => lacks(form, name)));
  const ids = isGone ? new Set([...forms, ...before].map(({ id }) => id)) : [];
  const versions = useQueries({
    queries: [...ids].map((id) => formVersionsQuery(id)),
    combine: combineVersions,
  });
  return useMemo(() => [...before, ...versions], [before, versions]);
}

const combineVersions = (
  answers: readonly { readonly data?: readonly Form[] | undefined }[],
): readonly Form[] => answers.flatMap(({ data }) => data ?? []);
