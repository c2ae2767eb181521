import { useState } from 'react';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { deleteImport, runImportAction } from '#frontend/data/process-imports.ts';
import { t } from '#frontend/lib/text.ts';
import { importedProcessPath } from '#frontend/paths.ts';
import {
  canCancelImport,
  canCheckImport,
  canPublishImport,
  canRemoveImport,
  type ProcessImport,
} from '#shared/process/process-import.ts';

type ImportActsProps = {
  readonly one: ProcessImport;
  readonly onChanged: () => Promise<unknown>;
  readonly onRemoved: () => void;
};

/** Actions on an import, except the mapping of its file. */
export function ImportActs({ one, onChanged, onRemoved }: ImportActsProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const { act } = useWrite({ refresh: onChanged });
  const { act: actOnce } = useWrite();
  const remove = async () => {
    if (!(await actOnce(() => deleteImport(one), { onDone: onRemoved }))) await onChanged();
  };
  const isOver = one.state === 'failed' || one.state === 'cancelled';
  return (
    <>
      {one.state === 'shown' ? (
        <ButtonLink to={importedProcessPath(one.id)}>{t`Show its process`}</ButtonLink>
      ) : null}
      {canPublishImport(one) ? (
        <Button
          onClick={() => void act(() => runImportAction(one, 'show'))}
        >{t`Show it in the process view`}</Button>
      ) : null}
      {isOver && canCheckImport(one) ? (
        <Button
          variant="default"
          onClick={() => void act(() => runImportAction(one, 'check'))}
        >{t`Read it again`}</Button>
      ) : null}
      {canCancelImport(one) ? (
        <Button
          variant="default"
          onClick={() => void act(() => runImportAction(one, 'cancel'))}
        >{t`Stop reading`}</Button>
      ) : null}
      {canRemoveImport(one) ? (
        <Button
          variant="default"
          onClick={() => setIsRemoving(true)}
        >{t`Remove the import`}</Button>
      ) : null}
      {isRemoving ? (
        <Confirm
          title={t`Remove the import?`}
          action={t`Remove the import`}
          dismissal={t`Keep it`}
          danger
          onConfirm={remove}
          onClose={() => setIsRemoving(false)}
        >{t`Its requests leave the process view, and its file is deleted. Nothing else is changed. You can import the file again.`}</Confirm>
      ) : null}
    </>
  );
}
