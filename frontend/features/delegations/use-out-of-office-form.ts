import { useState } from 'react';
import { useFields } from '#frontend/components/inputs/use-fields.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { saveOutOfOffice } from '#frontend/data/delegations.ts';
import { useRefreshPeople } from '#frontend/data/users.ts';
import { AppError } from '#shared/errors.ts';
import type { TaskOutcome } from '#shared/tasks/task-acts-api.ts';
import type { DelegationRow } from '#shared/users/delegations-api.ts';
import {
  checkOutOfOffice,
  type OutOfOfficeDraft,
  type OutOfOfficeErrors,
  toDelegationRequest,
  toOutOfOfficeErrors,
} from './check-out-of-office.ts';

const startOf = (before: DelegationRow | undefined, today: string): OutOfOfficeDraft => ({
  toUserId: before?.toUserId ?? '',
  startsOn: before?.startsOn ?? today,
  endsOn: before?.endsOn ?? '',
  scope: before?.categoryIds ? 'some' : 'all',
  categoryIds: before?.categoryIds ?? [],
  moving: 'none',
  taskIds: [],
});

type Options = {
  readonly userId: string;
  /** the current date in the time zone of that person */
  readonly today: string;
  /** edited delegation; undefined for a new one */
  readonly before: DelegationRow | undefined;
  /** called after saving; `moved` may contain tasks that could not be moved */
  readonly onSaved: (saved: DelegationRow, moved: readonly TaskOutcome[]) => void;
};

/** Form state of a delegation: values, errors per field, and saving. */
export function useOutOfOfficeForm({ userId, today, before, onSaved }: Options) {
  const { values: draft, change: fill } = useFields(startOf(before, today), `away ${userId}`);
  const [errors, setErrors] = useState<OutOfOfficeErrors>({});
  const [key] = useState(() => crypto.randomUUID());
  const { busy: saving, submit } = useWrite({
    refresh: useRefreshPeople(),
    onRefused: (cause) =>
      setErrors(
        cause instanceof AppError ? toOutOfOfficeErrors(cause) : { form: describeError(cause) },
      ),
  });

  function change(part: Partial<OutOfOfficeDraft>) {
    fill(part);
    const touched: readonly string[] = Object.keys(part);
    setErrors((now) =>
      Object.fromEntries(Object.entries(now).filter(([field]) => !touched.includes(field))),
    );
  }

  async function save(draft: OutOfOfficeDraft) {
    const missing = checkOutOfOffice(draft);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    await submit(() => saveOutOfOffice(userId, toDelegationRequest(draft), before?.id, key), {
      onDone: ({ delegation, moved }) => onSaved(delegation, moved),
    });
  }

  return { draft, change, errors, saving, save };
}
