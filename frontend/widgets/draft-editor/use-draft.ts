import * as z from 'zod';
import { useTabCopy } from '#frontend/components/inputs/use-fields.ts';
import { useHistory } from '#frontend/components/inputs/use-history.ts';
import { type DraftedItem, type DraftSource, useServerDraft } from './use-server-draft.ts';

const LocalDraft = z.object({ of: z.number(), content: z.unknown() });

/**
 * Edit a draft with undo, and save it on the server. The initial content is the server's, or unsaved content from
 * before this tab was signed out or reloaded. Unsaved content is dropped if somebody has changed the item since.
 * `refresh` reloads the queries that show such items.
 */
export function useDraft<Content, Stored extends DraftedItem>(
  start: Stored,
  source: DraftSource<Content, Stored>,
  refresh: () => Promise<unknown>,
) {
  const ofThis = LocalDraft.refine(({ of }) => of === start.itemVersion);
  const [found, keep] = useTabCopy(() => `draft:${start.id}`, ofThis);
  const history = useHistory(() =>
    found ? (found.content as Content) : source.presentContent(start),
  );
  const server = useServerDraft({
    ...{ start, source, refresh, content: history.value },
    keep: (content: Content | undefined, { itemVersion }: Stored) =>
      keep(content && { of: itemVersion, content }),
  });
  return {
    history,
    server,
    /** Replace the edited content with a version that was published or saved by somebody else. */
    turnTo(next: Stored) {
      server.turnTo(next);
      history.reset(source.presentContent(next));
    },
  };
}
