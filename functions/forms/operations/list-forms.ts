import { newestForms } from '#functions/organisation/rules/reference.ts';
import type { DraftHead } from '#functions/organisation/store/draft-store.ts';
import { route } from '#functions/platform/route.ts';
import { byName } from '#shared/fold-name.ts';
import { fieldsOf } from '#shared/forms/calculate.ts';
import type { Form } from '#shared/forms/form.ts';
import { type ListedForm, listForms } from '#shared/forms/forms-api.ts';
import type { FormsDeps } from '../deps.ts';
import { categoriesUsing } from './load-template.ts';

const publishedIn = (form: Form): NonNullable<ListedForm['published']> => ({
  version: form.version,
  at: form.updatedAt,
  ...(form.publishedBy && { by: form.publishedBy }),
  questions: fieldsOf(form).filter(({ type }) => type !== 'note').length,
});

const draftIn = ({ basedOn, savedBy, savedAt }: NonNullable<DraftHead['draft']>) => ({
  basedOn,
  savedBy,
  savedAt,
});

export const listFormsRoute = route(listForms, async ({ query, actor }, deps: FormsDeps) => {
  const [reference, heads] = await Promise.all([
    deps.reference.load(actor.applicationId),
    deps.forms.heads(actor.applicationId),
  ]);
  const forms = new Map(newestForms(reference).map((form) => [form.id, form]));
  const headOf = new Map(heads.map((head) => [head.id, head]));
  const items = [...new Set([...forms.keys(), ...headOf.keys()])].flatMap((id): ListedForm[] => {
    const [form, head] = [forms.get(id), headOf.get(id)];
    const name = form?.name ?? head?.draft?.name;
    const isActive = form?.isActive ?? true;
    if (name === undefined || !(isActive || query.includeInactive)) return [];
    return [
      {
        id,
        name,
        isActive,
        published: form ? publishedIn(form) : null,
        draft: head?.draft ? draftIn(head.draft) : null,
        categories: categoriesUsing(reference, id),
        itemVersion: head?.version ?? 0,
      },
    ];
  });
  return { items: items.sort(byName) };
});
