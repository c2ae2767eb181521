import { t } from '#frontend/lib/text.ts';
import { byName } from '#shared/fold-name.ts';
import type { ParticipantRow } from '#shared/requests/conversation-api.ts';

type Part = ParticipantRow['parts'][number];

/** In the order in which people are listed. */
const words: Record<Part, string> = {
  requester: t`Requester`,
  raiser: t`Raised it`,
  approver: t`Approver`,
  delegate: t`Delegate`,
  invited: t`Added`,
};
const parts = Object.keys(words);

/** Why somebody sees a request: "Requester", "Added by Mira Okafor". */
export function partWords({ parts: own, addedBy, isActive }: ParticipantRow): string {
  const why = own.map((part) =>
    part === 'invited' && addedBy ? t`Added by ${addedBy.name}` : words[part],
  );
  return [...why, ...(isActive ? [] : [t`deactivated`])].join(', ');
}

const rank = ({ parts: own }: ParticipantRow) =>
  Math.min(...own.map((part) => parts.indexOf(part)));

/** Those whose request it is first, then who decides, then who was added; by name. */
export const byPart = (a: ParticipantRow, b: ParticipantRow): number =>
  rank(a) - rank(b) || byName(a, b);
