import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formVersionsQuery } from '#frontend/data/forms.ts';
import { listFields } from '#shared/forms/calculate.ts';
import type { Form } from '#shared/forms/form.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import { collectPathFields } from './sample-fields.ts';

const lacks = (form: Form, name: string) =>
  !listFields(form).some(({ key }) => key === name.split('.')[0]);

/** Whether a draft looks at a field that none of these forms has. Before any form is known, no field is gone. */
export function looksAtGoneField(draft: RoutingDraft, forms: readonly Form[]): boolean {
  const names = [...collectPathFields(draft)].filter((name) => !name.startsWith('$'));
  return forms.length > 0 && names.some((name) => forms.every((form) => lacks(form, name)));
}

/**
 * Forms that were asked before, so that a field which is gone is called as it was: every version of the present forms
 * and of those `before`. Asked for only while the draft looks at a field that none of them has.
 */
export function usePreviousFormVersions(
  draft: RoutingDraft,
  forms: readonly Form[],
  before: readonly Form[],
): readonly Form[] {
  const isGone = forms.length > 0 && looksAtGoneField(draft, [...forms, ...before]);
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
