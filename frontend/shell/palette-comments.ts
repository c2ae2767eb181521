import type { CommentSearchResults } from '#frontend/data/search.ts';
import { t } from '#frontend/lib/text.ts';
import { commentPath } from '#frontend/paths.ts';
import type { FoundComment } from '#shared/search/search-api.ts';
import type { PaletteHit, PaletteHitGroup, PaletteSearchData } from './palette-hits.ts';

type SearchedComments = Pick<PaletteSearchData, 'userId' | 'searchIn'> & {
  readonly found: CommentSearchResults | undefined;
};

const acts: Readonly<Record<NonNullable<FoundComment['act']>, string>> = {
  ...{ approved: t`with the approval`, rejected: t`with the rejection` },
  ...{ returned: t`sending it back`, withdrawn: t`withdrawing it` },
  ...{ submitted: t`sending it`, resubmitted: t`sending it again` },
  ...{ reassigned: t`reassigning it`, 'approver-added': t`adding an approver` },
  ...{ escalated: t`escalating it`, reminded: t`with a reminder` },
};

const hitOf =
  (userId: string) =>
  (comment: FoundComment): PaletteHit => {
    const { requestId, commentId, seq, title, number, by, act, at, excerpt } = comment;
    return {
      ...{ kind: 'comment', id: `${requestId} ${commentId ?? seq}`, name: title },
      to: commentPath(requestId, { commentId, seq }),
      detail: [number, by.userId === userId ? t`You` : by.name, ...(act ? [acts[act]] : [])].join(
        ' · ',
      ),
      said: { at, excerpt },
    };
  };

/** Return the comment hits, and a hit that returns to the general search. */
export function commentHits({ found, userId, searchIn }: SearchedComments): PaletteHitGroup[] {
  const label = found?.more ? t`Comments: another word narrows them` : t`Comments`;
  const hits = (found?.comments ?? []).map(hitOf(userId));
  const back: PaletteHit = {
    ...{ kind: 'search', id: 'everything', name: t`Search in everything else` },
    ...{ detail: t`Requests, people and places`, act: () => searchIn('everything') },
  };
  return [...(hits.length > 0 ? [{ label, hits }] : []), { label: t`Instead`, hits: [back] }];
}
