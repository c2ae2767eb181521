import { addCommentRoute } from './operations/add-comment.ts';
import { addParticipantRoute } from './operations/add-participant.ts';
import { deleteCommentRoute, editCommentRoute } from './operations/change-comment.ts';
import { listCommentsRoute } from './operations/list-comments.ts';
import { listParticipantsRoute } from './operations/list-participants.ts';
import { readCommentsRoute } from './operations/read-comments.ts';
import { removeParticipantRoute } from './operations/remove-participant.ts';

export const conversationRoutes = [
  listCommentsRoute,
  addCommentRoute,
  readCommentsRoute,
  editCommentRoute,
  deleteCommentRoute,
  listParticipantsRoute,
  addParticipantRoute,
  removeParticipantRoute,
];
