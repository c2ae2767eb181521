import { serveArea } from '#functions/service/serve-area.ts';
import { conversationDeps } from './deps.ts';
import { addCommentRoute } from './operations/add-comment.ts';
import { addParticipantRoute } from './operations/add-participant.ts';
import { deleteCommentRoute, editCommentRoute } from './operations/change-comment.ts';
import { listCommentsRoute } from './operations/list-comments.ts';
import { listParticipantsRoute } from './operations/list-participants.ts';
import { readCommentsRoute } from './operations/read-comments.ts';
import { removeParticipantRoute } from './operations/remove-participant.ts';

const routes = [
  listCommentsRoute,
  addCommentRoute,
  readCommentsRoute,
  editCommentRoute,
  deleteCommentRoute,
  listParticipantsRoute,
  addParticipantRoute,
  removeParticipantRoute,
];

export const handler = serveArea(conversationDeps(), routes);
