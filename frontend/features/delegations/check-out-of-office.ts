import { t } from '#frontend/lib/text.ts';
import { PlainDate } from '#shared/fields.ts';
import type { DelegationInput } from '#shared/users/delegations-api.ts';

/** Values of the form. A date that cannot be parsed yet is stored as typed. */
export type OutOfOfficeDraft = {
  readonly toUserId: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly scope: 'all' | 'some';
  readonly categoryIds: readonly string[];
  readonly moving: 'none' | 'all' | 'some';
  readonly taskIds: readonly string[];
};
export type OutOfOfficeField = 'toUserId' | 'startsOn' | 'endsOn' | 'categoryIds' | 'moveTaskIds';
export type OutOfOfficeErrors = Partial<Record<OutOfOfficeField | 'form', string>>;

const dateHelp = t`Enter a date such as 12 Nov.`;

/** Return the errors that the browser can detect without the service, keyed by field. */
export function checkOutOfOffice(draft: OutOfOfficeDraft): OutOfOfficeErrors {
  const isDate = (date: string) => PlainDate.safeParse(date).success;
  return {
    ...(!draft.toUserId && { toUserId: t`Choose who decides meanwhile.` }),
    ...(!isDate(draft.startsOn) && { startsOn: dateHelp }),
    ...(!isDate(draft.endsOn) && { endsOn: dateHelp }),
    ...(draft.scope === 'some' &&
      draft.categoryIds.length === 0 && { categoryIds: t`Choose at least one category.` }),
  };
}

/** Convert a valid draft to the input of the operation. */
export const toDelegationRequest = (draft: OutOfOfficeDraft): DelegationInput => ({
  toUserId: draft.toUserId,
  startsOn: draft.startsOn,
  endsOn: draft.endsOn,
  categoryIds: draft.scope === 'all' ? null : [...draft.categoryIds],
  moveTaskIds: draft.moving === 'all' ? 'all' : draft.moving === 'some' ? [...draft.taskIds] : [],
});

/** Return the draft without tasks outside its categories. Those tasks are not moved. */
export const removeUncoveredTasks = (
  draft: OutOfOfficeDraft,
  tasks: readonly { readonly taskId: string }[],
): OutOfOfficeDraft => ({
  ...draft,
  taskIds: draft.taskIds.filter((id) => tasks.some(({ taskId }) => taskId === id)),
});

const fields = ['toUserId', 'startsOn', 'endsOn', 'categoryIds', 'moveTaskIds'] as const;

/** Map an error of the service to form fields. A cycle of delegations is reported at the delegate. */
export function toOutOfOfficeErrors(problem: {
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, readonly string[]>> | undefined;
}): OutOfOfficeErrors {
  if (problem.code === 'delegation.loop') return { toUserId: problem.message };
  if (problem.code === 'user.not-found') return { toUserId: t`There is no such person.` };
  const told = Object.entries(problem.fields ?? {}).flatMap(([path, [reason]]) => {
    const field = fields.find((name) => path === name || path.startsWith(`${name}.`));
    return field && reason ? [[field, reason] as const] : [];
  });
  return told.length > 0 ? Object.fromEntries(told) : { form: problem.message };
}
