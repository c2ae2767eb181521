import {
  IconCopy,
  IconDownload,
  IconEye,
  IconPencil,
  IconPower,
  IconTrash,
} from '@tabler/icons-react';
import type { Column } from '#frontend/components/lists/data-list/types.ts';
import { MomentCell } from '#frontend/components/lists/moment-cell.tsx';
import { RowTitle } from '#frontend/components/lists/row-title.tsx';
import { Menu } from '#frontend/components/overlay/menu.tsx';
import { Tag } from '#frontend/components/text/tag.tsx';
import { formatShortList } from '#frontend/lib/language/short-list.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { ListedForm } from '#shared/forms/forms-api.ts';
import classes from './form-list.module.css';

export type FormAct = 'view' | 'edit' | 'duplicate' | 'export' | 'switch' | 'remove';
type OnAct = (act: FormAct, form: ListedForm) => void;

const usedBy = ({ categories }: ListedForm) =>
  categories.length > 0
    ? formatShortList(categories.map(({ name }) => name))
    : t`No category uses it`;

/** Menu with the actions on a form in the list. */
export function FormMenu({ form, onAct }: { form: ListedForm; onAct: OnAct }) {
  const { name, isActive, published } = form;
  return (
    <Menu
      label={t`More for ${name}`}
      items={[
        { label: t`Edit`, icon: IconPencil, onPick: () => onAct('edit', form) },
        { label: t`View and versions`, icon: IconEye, onPick: () => onAct('view', form) },
        { label: t`Duplicate`, icon: IconCopy, onPick: () => onAct('duplicate', form) },
        { label: t`Export as JSON`, icon: IconDownload, onPick: () => onAct('export', form) },
        published
          ? {
              label: isActive ? t`Deactivate` : t`Activate`,
              icon: IconPower,
              apart: true,
              onPick: () => onAct('switch', form),
            }
          : {
              label: t`Delete`,
              icon: IconTrash,
              apart: true,
              onPick: () => onAct('remove', form),
            },
      ]}
    />
  );
}

export const buildFormColumns = (onAct: OnAct): readonly Column<ListedForm>[] => [
  {
    key: 'form',
    label: t`Form`,
    sortable: true,
    render: (form) => (
      <RowTitle title={form.name} to={paths.updateForm(form.id)}>
        <span>{usedBy(form)}</span>
        {form.isActive ? null : <Tag>{t`Deactivated`}</Tag>}
        {form.published ? null : <Tag>{t`Never published`}</Tag>}
      </RowTitle>
    ),
  },
  {
    key: 'questions',
    label: t`Questions`,
    width: '96px',
    align: 'end',
    render: ({ published }) => published?.questions ?? '',
  },
  {
    key: 'version',
    label: t`Version`,
    width: '92px',
    sortable: true,
    render: ({ published }) => published?.version ?? '',
  },
  {
    key: 'published',
    label: t`Published`,
    width: '168px',
    sortable: true,
    render: ({ published }) =>
      published ? (
        <>
          <MomentCell at={published.at} />
          {published.by ? (
            <div className="text-12 line-height-16 muted">{published.by.name}</div>
          ) : null}
        </>
      ) : null,
  },
  {
    key: 'draft',
    label: t`Draft saved`,
    width: '168px',
    sortable: true,
    render: ({ draft }) =>
      draft ? (
        <>
          <MomentCell at={draft.savedAt} />
          <div className="text-12 line-height-16 muted">{draft.savedBy.name}</div>
        </>
      ) : null,
  },
  {
    key: 'more',
    label: '',
    width: '44px',
    render: (form) => <FormMenu form={form} onAct={onAct} />,
  },
];

/** Card of a form for screens without room for a table. */
export function FormCard({ form }: { form: ListedForm }) {
  const { name, isActive, published, draft } = form;
  return (
    <div className={`stack gap-2 text-13 muted ${classes.card}`}>
      <strong>{name}</strong>
      <span data-more>
        {published
          ? t`Version ${published.version} · ${plural(published.questions, t`${published.questions} question`, t`${published.questions} questions`)}`
          : t`Never published`}
        {isActive ? '' : t` · deactivated`}
      </span>
      <span data-more>{usedBy(form)}</span>
      {draft ? <span data-more>{rich`Draft by ${draft.savedBy.name}`}</span> : null}
    </div>
  );
}
