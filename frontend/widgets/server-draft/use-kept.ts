import * as z from 'zod';
import { useTabCopy } from '#frontend/components/inputs/use-fields.ts';
import type { DraftSource, Edited } from './use-server-draft.ts';

const Kept = z.object({ of: z.number(), content: z.unknown() });

/**
 * Return the first content of an editor. It is the server's, or the content not yet saved when this tab lost
 * the sign-in or was reloaded, unless somebody changed the item since. `keep` stores unsaved content, and
 * removes it when it gets undefined.
 */
export function useKept<Content, Stored extends Edited>(
  start: Stored,
  { presentContent }: DraftSource<Content, Stored>,
) {
  const ofThis = Kept.refine(({ of }) => of === start.itemVersion);
  const [found, keep] = useTabCopy(() => `draft:${start.id}`, ofThis);
  return {
    first: () => (found ? (found.content as Content) : presentContent(start)),
    keep: (content: Content | undefined, { itemVersion }: Stored) =>
      keep(content && { of: itemVersion, content }),
  };
}
