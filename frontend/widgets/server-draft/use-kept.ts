import { useEffect, useState } from 'react';
import * as z from 'zod';
import { tellItIsBack } from '#frontend/components/editor/use-fields.ts';
import { useViewer } from '#frontend/components/viewer.tsx';
import { readLocal, removeLocal, typedNames, writeLocal } from '#frontend/lib/local-storage.ts';
import type { DraftSource, Edited } from './use-server-draft.ts';

const area = 'sessionStorage';
const Kept = z.object({ of: z.number(), content: z.unknown() });

/**
 * What an editor begins with: as the server has it, or what was not saved when this tab lost the sign-in or was loaded
 * anew, unless somebody changed it since. `keep` takes what is not saved yet, and nothing once all is.
 */
export function useKept<Content, Stored extends Edited>(
  start: Stored,
  { presentContent }: DraftSource<Content, Stored>,
) {
  const { userId } = useViewer();
  const name = `${typedNames}${userId}:draft:${start.id}`;
  const [found] = useState(() => {
    const kept = readLocal(name, Kept, area);
    return kept?.of === start.itemVersion ? (kept.content as Content) : undefined;
  });
  useEffect(() => {
    if (found) tellItIsBack();
  }, [found]);
  return {
    first: () => found ?? presentContent(start),
    keep(content: Content | undefined, { itemVersion }: Stored) {
      if (content) writeLocal(name, { of: itemVersion, content }, area);
      else removeLocal(name, area);
    },
  };
}
