import { serveArea } from '#functions/service/serve-area.ts';
import { conversationDeps } from './deps.ts';
import {
  addCommentRoute,
  deleteCommentRoute,
  editCommentRoute,
  listCommentsRoute,
  readCommentsRoute,
} from './operations/comments.ts';
import {
  addParticipantRoute,
  listParticipantsRoute,
  removeParticipantRoute,
} from './operations/participants.ts';

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
