import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { putBack } from '#frontend/components/overlay/toast/put-back.ts';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { problemWords } from '#frontend/components/text/problem-words.ts';
import { remove, switchTo, useRefreshForms } from '#frontend/data/forms.ts';
import { rich, t } from '#frontend/lib/text.ts';
import type { ListedForm } from '#shared/forms/forms-api.ts';

type SwitchFormProps = { readonly form: ListedForm; readonly onClose: () => void };

/** Does it, says so or why not, and lets the list ask anew. */
function useAct() {
  const refresh = useRefreshForms();
  return async <T,>(act: () => Promise<T>, done: string, undo?: (after: T) => Promise<unknown>) => {
    try {
      const after = await act();
      showToast({ text: done, ...(undo && { undo: putBack(() => undo(after), refresh) }) });
    } catch (cause) {
      showToast({ text: problemWords(cause) });
    }
    await refresh();
  };
}

/** Takes a form out of what categories can choose, or puts it back; says first what becomes of those that use it. */
export function SwitchForm({ form, onClose }: SwitchFormProps) {
  const act = useAct();
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
        act(
          () => switchTo(form, !isActive),
          isActive ? t`${name} is deactivated` : t`${name} is active`,
          (after) => switchTo(after, isActive),
        )
      }
    >
      {isActive ? (
        <p>{rich`Categories can no longer choose it. ${names ? t`${names} continue with it, and so do requests` : t`Requests continue with it`}.`}</p>
      ) : (
        <p>{t`Categories can choose it again.`}</p>
      )}
    </Confirm>
  );
}

/** Deletes a form that was never published. */
export function RemoveForm({ form, onClose }: SwitchFormProps) {
  const act = useAct();
  return (
    <Confirm
      title={t`Delete ${form.name}?`}
      action={t`Delete form`}
      danger
      onClose={onClose}
      onConfirm={() => act(() => remove(form), t`Deleted ${form.name}`)}
    >
      <p>{t`It was never published, so no request uses it. This can’t be undone.`}</p>
    </Confirm>
  );
}
