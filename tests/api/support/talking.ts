import {
  addComment,
  addParticipant,
  deleteComment,
  editComment,
  listComments,
  removeParticipant,
} from '#shared/requests/conversation-api.ts';
import { getAudit } from '#shared/requests/requests-api.ts';
import { type PersonName, people } from '#tests/domain/support/people.ts';
import type { Api } from '#tests/support/api.ts';
import { setScene } from './scenes.ts';

/** Create a request of the employee for the manager's decision, and return calls for its conversation. */
export async function startTalking(api: Api, scene: 'open' | 'draft' = 'open') {
  const { requestId, taskId } = await setScene(api, scene);
  const params = { requestId };
  return {
    ...{ requestId, taskId, params },
    say: (as: PersonName, text: string, more: object = {}) =>
      api.call(addComment, { as, params, body: { text, ...more } }),
    add: (as: PersonName, name: PersonName) =>
      api.call(addParticipant, { as, params, body: { userId: people[name] } }),
    remove: (as: PersonName, name: PersonName) =>
      api.call(removeParticipant, { as, params: { requestId, userId: people[name] } }),
    edit: (as: PersonName, commentId: string, text: string) =>
      api.call(editComment, { as, params: { requestId, commentId }, body: { text } }),
    unsay: (as: PersonName, commentId: string) =>
      api.call(deleteComment, { as, params: { requestId, commentId } }),
    hear: async (as: PersonName, query: Record<string, string> = {}) =>
      (await api.call(listComments, { as, params, query })).body,
    events: async () => (await api.call(getAudit, { as: 'employee', params })).body.events,
  };
}
