import { addCommentRoute } from './add-comment.ts';
import { addParticipantRoute } from './add-participant.ts';
import { deleteCommentRoute, editCommentRoute } from './change-comment.ts';
import { listCommentsRoute } from './list-comments.ts';
import { listParticipantsRoute } from './list-participants.ts';
import { readCommentsRoute } from './read-comments.ts';
import { removeParticipantRoute } from './remove-participant.ts';

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
