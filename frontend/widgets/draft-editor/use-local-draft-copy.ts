import * as z from 'zod';
import { useTabCopy } from '#frontend/components/inputs/use-fields.ts';
import type { DraftedItem, DraftSource } from './use-server-draft.ts';

const LocalDraft = z.object({ of: z.number(), content: z.unknown() });

/**
 * Return the initial content of an editor: the server's, or unsaved content from before this tab was signed out or
 * reloaded. Unsaved content is dropped if somebody has changed the item since. `keep` stores unsaved content; undefined
 * removes it.
 */
export function useLocalDraftCopy<Content, Stored extends DraftedItem>(
  start: Stored,
  { presentContent }: DraftSource<Content, Stored>,
) {
  const ofThis = LocalDraft.refine(({ of }) => of === start.itemVersion);
  const [found, keep] = useTabCopy(() => `draft:${start.id}`, ofThis);
  return {
    first: () => (found ? (found.content as Content) : presentContent(start)),
    keep: (content: Content | undefined, { itemVersion }: Stored) =>
      keep(content && { of: itemVersion, content }),
  };
}
