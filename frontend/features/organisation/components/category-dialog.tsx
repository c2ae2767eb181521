import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { locateNode } from '#frontend/components/lists/tree-list/tree.ts';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { useItemDialog } from '#frontend/components/overlay/use-item-dialog.ts';
import { moveCategoryTo, useRefreshCategories } from '#frontend/data/categories.ts';
import { formatShortList } from '#frontend/lib/language/short-list.ts';
import { t } from '#frontend/lib/text.ts';
import { HistorySection } from '#frontend/widgets/history/history-section.tsx';
import { CategoryIcon } from '#frontend/widgets/things/category-icon.tsx';
import { iconLabels } from '#frontend/widgets/words/icon-words.ts';
import type { ListedForm } from '#shared/forms/forms-api.ts';
import { categoryEndpoints } from '#shared/reference/organisation-api.ts';
import { Category } from '#shared/reference/reference.ts';
import type { CategoryRow } from '../category-rows.ts';
import { buildParentChoices } from '../parent-choices.ts';
import classes from './category-dialog.module.css';

type CategoryDialogProps = {
  /** Undefined for a new category. */
  readonly category: CategoryRow | undefined;
  readonly categories: readonly CategoryRow[];
  /** Forms that can be selected. */
  readonly forms: readonly ListedForm[];
  readonly onClose: () => void;
};

/** Dialog for a category: its name, its form, and the name of a finished request. */
export function CategoryDialog({ category, categories, forms, onClose }: CategoryDialogProps) {
  const [first] = forms;
  const { values, text, tick, dialog } = useItemDialog(categoryEndpoints, category, {
    fields: {
      name: category?.name ?? '',
      description: category?.description ?? '',
      icon: category?.icon ?? 'file',
      parentId: category?.parentId ?? '',
      formId: category?.formId ?? first?.id ?? '',
      finishName: category?.finishName ?? 'Approved',
      isActive: category?.isActive ?? false,
    },
    body: ({ parentId, ...rest }) => ({ ...rest, parentId: parentId || null }),
    nameOf: ({ name }) => name,
    refresh: useRefreshCategories(),
    onClose,
    // The position among siblings is not part of the saved fields, so an undo restores it separately.
    ...(category && {
      onUndone: async (answer) => {
        const { parentId, version } = Category.parse(answer);
        if (values.parentId !== (parentId ?? ''))
          await moveCategoryTo(category.id, locateNode(categories, category.id, true), version);
      },
    }),
  });
  const icon = text('icon');
  return (
    <EditorDialog
      {...dialog}
      title={category ? category.name : t`New category`}
      action={category ? t`Save the category` : t`Add the category`}
      history={
        category && <HistorySection operation={categoryEndpoints.history} id={category.id} />
      }
      effect={<Effect {...values} category={category} />}
    >
      <TextInput label={t`Name`} withAsterisk maxLength={120} {...text('name')} />
      <Textarea
        label={t`Description`}
        description={t`What people read below the name under New request.`}
        maxLength={500}
        rows={2}
        {...text('description')}
      />
      <fieldset className={`row wrap stretch gap-4 ${classes.icons}`}>
        <legend>{t`Icon`}</legend>
        {Object.entries(iconLabels).map(([name, words]) => (
          <label
            key={name}
            className={`stack relative center muted ${classes.icon}`}
            data-hint={words}
          >
            <input
              type="radio"
              name="icon"
              aria-label={words}
              checked={icon.value === name}
              onChange={() => icon.onChange({ target: { value: name } })}
            />
            <CategoryIcon name={name} />
          </label>
        ))}
      </fieldset>
      <NativeSelect
        label={t`Part of`}
        data={buildParentChoices(categories, category?.id, t`No other category`)}
        {...text('parentId')}
      />
      <NativeSelect
        label={t`Form`}
        data={forms.map(({ id, name }) => ({ value: id, label: name }))}
        {...text('formId')}
      />
      <TextInput
        label={t`Name of the final status`}
        description={t`Such as Paid out, Ordered or Granted.`}
        maxLength={120}
        {...text('finishName')}
      />
      <Checkbox label={t`Offer it under New request`} {...tick('isActive')} />
    </EditorDialog>
  );
}

type EffectProps = {
  readonly category: CategoryRow | undefined;
  readonly formId: string;
  readonly isActive: boolean;
};

/** Effect of saving on the form and on the people who can select the category. */
function Effect({ category, formId, isActive }: EffectProps) {
  const served = category && formatShortList(category.routings.map(({ name }) => name));
  const offered = isActive
    ? served
      ? t`it is offered, and served by ${served}.`
      : t`it is offered, but nobody can send a request of it until a routing serves it.`
    : category?.isActive
      ? t`people can no longer start requests in this category. Saved drafts can still be sent, and open requests continue.`
      : t`it is not offered yet.`;
  const asks =
    category && category.formId !== formId
      ? t` New requests use the other form; drafts and open requests keep theirs.`
      : '';
  return (
    <>
      <b>{t`When you save`}</b> {offered}
      {asks}
    </>
  );
}
