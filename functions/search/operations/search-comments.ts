import { route } from '#functions/platform/route.ts';
import { searchComments } from '#shared/search/search-api.ts';
import type { SearchDeps } from '../deps.ts';

export const searchCommentsRoute = route(
  searchComments,
  async ({ query: { q, limit }, actor }, deps: SearchDeps) => {
    const { comments, more } = await deps.comments.find(actor, q, limit);
    return {
      comments: comments.map(({ said, request: { number, title }, excerpt }) => {
        const { requestId, by, at, commentId, act, seq } = said;
        return {
          ...{ requestId, number, title, by, at, excerpt: [...excerpt] },
          ...(commentId && { commentId }),
          ...(act && { act, seq }),
        };
      }),
      more,
    };
  },
);
