import { toCanonicalJson } from '#functions/organisation/rules/canonical.ts';
import { personRef } from '#functions/organisation/rules/directory.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { getPinnedForm } from '#functions/organisation/rules/reference.ts';
import { AppError } from '#shared/errors.ts';
import type { Priority } from '#shared/fields.ts';
import { type Form, type FormValues, listFields } from '#shared/forms/form.ts';
import { formatRequestTitle, readStoredAmount } from '#shared/forms/headline.ts';
import { t } from '#shared/language/t.ts';
import {
  canEditRequest,
  isCurrentFile,
  isOwnRequest,
  type RequestFile,
} from '#shared/requests/request.ts';
import { roundValues } from '../record/build-facts.ts';
import { findEditableRound } from '../record/editable-round.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { recordEvent } from '../record/record-event.ts';
import { checkAnswers } from './answers.ts';
import type { Command } from './command.ts';

export type Edit = Command & {
  readonly organisation: Organisation;
  /** All form values; undefined if unchanged. */
  readonly values?: FormValues | undefined;
  readonly priority?: Priority | undefined;
  readonly addFiles?: readonly RequestFile[];
  readonly removeFileIds?: readonly string[];
  /** Version that was read. A newer one causes `item.changed-meanwhile`. */
  readonly version?: number | undefined;
  /** Time zone for "today"; default: UTC. */
  readonly timeZone?: string;
};

/** @throws actor.forbidden, request.transition-refused, item.changed-meanwhile */
export function assertEditable(
  { request }: RequestRecord,
  { by, version }: Pick<Edit, 'by' | 'version'>,
): void {
  if (canEditRequest(by.userId, request)) {
    if (version !== undefined && version !== request.version)
      throw new AppError('item.changed-meanwhile', t`Somebody else has changed the request.`, {
        present: { version: request.version, updatedAt: request.updatedAt },
      });
    return;
  }
  if (request.status === 'Draft' || !isOwnRequest(by.userId, request))
    throw new AppError('actor.forbidden', t`Only the requester can change it.`);
  throw new AppError(
    'request.transition-refused',
    t`A request can't be changed while ${request.status}.`,
    {
      present: { status: request.status },
    },
  );
}

function diffFormValues(before: FormValues, after: FormValues) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    keys
      .filter((key) => toCanonicalJson(before[key]) !== toCanonicalJson(after[key]))
      .map((key) => [key, { before: before[key] ?? null, after: after[key] ?? null }]),
  );
}

const typeOf = (answers: boolean, added: number, removed: number) =>
  answers || (added > 0 && removed > 0) ? 'edited' : added > 0 ? 'file-added' : 'file-removed';

/** @throws input.invalid for files of a field that is not in the form */
function assertFileFields({ sections }: Form, added: readonly RequestFile[]): void {
  const known = new Set(
    listFields({ sections }).flatMap(({ type, key }) => (type === 'file' ? [key] : [])),
  );
  if (added.every(({ field }) => field === undefined || known.has(field))) return;
  throw new AppError('input.invalid', t`Some fields need attention.`, {
    fields: { fileField: [t`The form has no such field for files.`] },
  });
}

/** Keep a removed file as evidence if an earlier round was decided with it. Other removed files are deleted. */
function retainAsEvidence(
  file: RequestFile,
  removed: ReadonlySet<string>,
  round: number,
  at: string,
) {
  if (!removed.has(file.fileId)) return [file];
  return file.round < round ? [{ ...file, removedAt: at }] : [];
}

/**
 * Change the values, priority and files of a draft or a returned request. Null if nothing differs (an autosave without
 * changes).
 * @throws actor.forbidden, request.transition-refused, item.changed-meanwhile, file.not-found, input.invalid
 */
export function editRequest(record: RequestRecord, asked: Edit): Change | null {
  assertEditable(record, asked);
  const { request } = record;
  const form = getPinnedForm(asked.organisation, request);
  const removed = new Set(asked.removeFileIds);
  const current = record.files.filter(isCurrentFile);
  if (![...removed].every((id) => current.some(({ fileId }) => fileId === id)))
    throw new AppError('file.not-found', t`There is no such file.`);
  const added = asked.addFiles ?? [];
  assertFileFields(form, added);
  const files = [...current.filter(({ fileId }) => !removed.has(fileId)), ...added];
  const round = findEditableRound(record);
  const former = roundValues(record, round);
  const values = checkAnswers({
    form,
    reference: asked.organisation.reference,
    values: asked.values ?? former.values,
    former: former.values,
    files,
    timeZone: asked.timeZone ?? 'UTC',
    at: asked.at,
    complete: false,
  });
  const changed = diffFormValues(former.values, values);
  const priority = asked.priority ?? request.priority;
  const touched = Object.keys(changed).length + added.length + removed.size;
  if (touched === 0 && priority === request.priority) return null;
  const answers = { ...former, round, values, fileIds: files.map(({ fileId }) => fileId) };
  const { isAmountUnknown: _, ...rest } = request;
  const after: RequestRecord = {
    ...record,
    request: {
      ...rest,
      title: formatRequestTitle(form, values),
      ...readStoredAmount(form, values),
      priority,
    },
    values: [...record.values.filter((given) => given.round !== round), answers],
    files: [
      ...record.files.flatMap((file) => retainAsEvidence(file, removed, round, asked.at)),
      ...added,
    ],
  };
  return recordEvent(record, after, {
    type: typeOf(
      Object.keys(changed).length > 0 || priority !== request.priority,
      added.length,
      removed.size,
    ),
    at: asked.at,
    by: personRef(asked.by),
    details: {
      values: changed,
      ...(priority === request.priority
        ? {}
        : { priority: { before: request.priority, after: priority } }),
      ...(added.length > 0 ? { added: added.map(({ fileId, name }) => ({ fileId, name })) } : {}),
      ...(removed.size > 0 ? { removed: [...removed] } : {}),
    },
    key: asked.key,
  });
}
