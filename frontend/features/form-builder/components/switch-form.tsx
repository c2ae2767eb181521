import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { deleteForm, setFormActive, useRefreshForms } from '#frontend/data/forms.ts';
import { rich, t } from '#frontend/lib/text.ts';
import type { ListedForm } from '#shared/forms/forms-api.ts';

type SwitchFormProps = { readonly form: ListedForm; readonly onClose: () => void };

/** Confirmation that deactivates or activates a form, with the effect on categories that use it. */
export function SwitchForm({ form, onClose }: SwitchFormProps) {
  const { act } = useWrite({ refresh: useRefreshForms() });
  const { name, isActive, categories } = form;
  const verb = isActive ? t`Deactivate` : t`Activate`;
  const names = categories.map((category) => category.name).join(', ');
  return (
    <Confirm
      title={`${verb} ${name}?`}
      action={verb}
      danger={isActive}
      onClose={onClose}
      onConfirm={() =>
        act(() => setFormActive(form, !isActive), {
          done: isActive ? t`${name} is deactivated` : t`${name} is active`,
          undo: (after) => setFormActive(after, isActive),
        })
      }
    >
      {isActive ? (
        <p className="paragraph">{rich`Categories can no longer choose it. ${names ? t`${names} continue with it, and so do requests` : t`Requests continue with it`}.`}</p>
      ) : (
        <p className="paragraph">{t`Categories can choose it again.`}</p>
      )}
    </Confirm>
  );
}

/** Confirmation that deletes a form that was never published. */
export function RemoveForm({ form, onClose }: SwitchFormProps) {
  const { act } = useWrite({ refresh: useRefreshForms() });
  return (
    <Confirm
      title={t`Delete ${form.name}?`}
      action={t`Delete form`}
      danger
      onClose={onClose}
      onConfirm={() => act(() => deleteForm(form), { done: t`Deleted ${form.name}` })}
    >
      <p className="paragraph">{t`It was never published, so no request uses it. This can’t be undone.`}</p>
    </Confirm>
  );
}
