import * as z from 'zod';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { readPage } from '#functions/platform/table/page.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import { isConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { parsePart, parseStored } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { Participant } from '#shared/requests/comment.ts';
import type { Request } from '#shared/requests/request.ts';
import * as keys from './keys.ts';
import { buildParticipantWrite } from './request-items.ts';
import { requestRow } from './request-rows.ts';

/** Progress of the pass over all drafts. The pass has not begun if there is no cursor and `isDone` is false. */
const Progress = z.object({ cursor: z.string().optional(), isDone: z.boolean().default(false) });
type Progress = z.output<typeof Progress>;

/** Store for marking drafts that earlier versions stored, so that their authors' lists of drafts include them. */
export const draftMarkStore = (table: Table, app: string) => ({
  async progress(): Promise<Progress> {
    const item = await table.get(keys.draftMarksKey(app));
    return item === undefined ? { isDone: false } : parsePart(Progress, item);
  },
  async saveProgress({ cursor, isDone }: Progress): Promise<void> {
    const put = { isDone, ...(cursor !== undefined && { cursor }) };
    await table.write([{ put: addKeys(keys.draftMarksKey(app), put) }]);
  },

  /** List drafts of these forms. @throws input.cursor-invalid if the forms have changed */
  drafts: (formIds: readonly string[], page: { limit: number; cursor: string | undefined }) =>
    readPage(
      table,
      formIds.map((formId) => keys.draftsOfForm(app, formId)),
      page,
      (items) => parseRows(table, requestRow, items),
    ),

  /** Mark a draft for its author, unless it is already marked or changes meanwhile, because any change marks it. */
  async mark({ requestId, raisedBy, createdAt, version }: Request): Promise<boolean> {
    const key = keys.participantKey(requestId, raisedBy.userId);
    const item = await table.get(key, { consistent: true });
    if (item === undefined) return false;
    const author = parseStored(Participant, item);
    if (author.draftCreatedAt) return false;
    const check = { check: keys.requestKey(requestId), when: version };
    try {
      await table.write([buildParticipantWrite({ ...author, draftCreatedAt: createdAt }), check]);
      return true;
    } catch (error) {
      if (isConflict(error)) return false;
      throw error;
    }
  },
});
export type DraftMarkStore = ReturnType<typeof draftMarkStore>;
