import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatOtherErrors, throwFieldErrors } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { namedCategoriesQuery } from '#frontend/data/reference.ts';
import { findRequestId, placeLegalHold, useRefreshRetention } from '#frontend/data/retention.ts';
import { t } from '#frontend/lib/text.ts';
import { PersonSelect } from '#frontend/widgets/people/person-select.tsx';
import { holdTargetLabels } from '#frontend/widgets/words/retention-words.ts';
import { HoldTarget } from '#shared/retention/retention.ts';

/** Dialog for a new legal hold on a request, a person or a category. */
export function HoldDialog({ onClose }: { onClose: () => void }) {
  const { data: categories = [] } = useQuery(namedCategoriesQuery());
  const [on, setOn] = useState<HoldTarget>('request');
  const [target, setTarget] = useState('');
  const [reason, setReason] = useState('');
  const { busy, refused, clearError, submit } = useWrite({ refresh: useRefreshRetention() });
  const error = refused.fields.targetId?.join(' ');
  const choose = (value: string) => {
    setTarget(value);
    clearError('targetId');
  };
  async function save() {
    const targetId = on === 'request' ? await findRequestId(target) : target;
    if (!targetId) throwFieldErrors({ targetId: [t`Choose what to hold.`] });
    return placeLegalHold({ on, targetId: targetId ?? '', reason });
  }
  return (
    <EditorDialog
      title={t`New legal hold`}
      action={t`Set the hold`}
      busy={busy}
      refused={formatOtherErrors(refused, ['targetId', 'reason'])}
      effect={
        <>
          <b>{t`When you save`}</b>{' '}
          {t`none of these requests is removed, and nobody in them is erased. Other administrators get a message.`}
        </>
      }
      onSave={() => void submit(save, { done: t`Set the legal hold`, onDone: onClose })}
      onClose={onClose}
    >
      <NativeSelect
        label={t`Hold`}
        value={on}
        data={HoldTarget.options.map((value) => ({ value, label: holdTargetLabels[value] }))}
        onChange={({ target: { value } }) => {
          const { data } = HoldTarget.safeParse(value);
          if (data) setOn(data);
          choose('');
        }}
      />
      {on === 'request' ? (
        <TextInput
          label={t`Number of the request`}
          withAsterisk
          value={target}
          error={error}
          onChange={({ target: { value } }) => choose(value)}
        />
      ) : on === 'person' ? (
        <PersonSelect
          label={t`Person`}
          description={t`All requests that they raised, own, or were asked to decide.`}
          withAsterisk
          value={target}
          error={error}
          onChange={(userId) => choose(userId ?? '')}
        />
      ) : (
        <NativeSelect
          label={t`Category`}
          value={target}
          error={error}
          data={[
            { value: '', label: t`Choose a category` },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target: { value } }) => choose(value)}
        />
      )}
      <Textarea
        label={t`Reason`}
        withAsterisk
        autosize
        minRows={2}
        maxLength={4000}
        value={reason}
        error={refused.fields.reason?.join(' ')}
        onChange={({ target: { value } }) => {
          setReason(value);
          clearError('reason');
        }}
      />
    </EditorDialog>
  );
}
