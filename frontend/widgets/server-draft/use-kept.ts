import * as z from 'zod';
import { useTabCopy } from '#frontend/components/inputs/use-fields.ts';
import type { DraftSource, Edited } from './use-server-draft.ts';

const Kept = z.object({ of: z.number(), content: z.unknown() });

/**
 * What an editor begins with: as the server has it, or what was not saved when this tab lost the sign-in or was loaded
 * anew, unless somebody changed it since. `keep` takes what is not saved yet, and nothing once all is.
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
