import { randomUUID } from 'node:crypto';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { foldRequestText } from '#functions/requests/rules/record/participants.ts';
import { requestKey } from '#functions/requests/store/keys.ts';
import { createCommentIndex } from '#functions/search/store/comment-entries.ts';
import { commentSearch } from '#functions/search/store/comment-search.ts';
import type { TestEngine } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Comment, Participant } from '#shared/requests/comment.ts';
import type { Request } from '#shared/requests/request.ts';
import { drafted, ref } from '#tests/domain/support/acts.ts';
import { organisation } from '#tests/domain/support/organisation.ts';
import { type PersonName, people } from '#tests/domain/support/people.ts';
import { countedTable } from './counted-table.ts';

export const draftRecord = drafted(organisation());
const monday = Date.parse('2026-11-16T09:00:00.000Z');
export const toMinuteTime = (n: number) => new Date(monday + n * 60_000).toISOString();

/** Start a product with only a table, the search, and a stream that the test feeds. */
export async function startCommentTable(engine: TestEngine) {
  const { tableName, client } = await engine.freshTable();
  const { table, seen } = countedTable(dynamoTable(tableName, client));
  const entries = createCommentIndex(table);
  const search = commentSearch(table);
  const find = (who: PersonName, text: string, limit = 20) =>
    search.find(
      { userId: people[who], applicationId: app, isAdministrator: who === 'admin' },
      text,
      limit,
    );
  const texts = async (who: PersonName, text: string) =>
    (await find(who, text)).comments.map(({ said }) => said.text);
  const begin = async (more: Partial<Request> = {}): Promise<Request> => {
    const requestId = randomUUID();
    const request: Request = { ...draftRecord.request, requestId, status: 'InReview', ...more };
    await table.write([{ put: { ...requestKey(requestId), ...request } }]);
    return request;
  };
  return { table, seen, entries, find, texts, begin };
}
export const buildParticipant = (request: Request, name: PersonName): Participant => ({
  ...{ userId: people[name], requestId: request.requestId, applicationId: app },
  parts: [name === 'employee' ? 'requester' : 'invited'],
  ...{ folded: foldRequestText(request), lastActivityAt: request.createdAt },
});
export const buildComment = ({ requestId }: Request, text: string, at: string): Comment => ({
  ...{ commentId: randomUUID(), requestId, applicationId: app, by: ref('employee'), at, text },
});
