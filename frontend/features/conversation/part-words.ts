import { t } from '#frontend/lib/text.ts';
import { byName } from '#shared/fold-name.ts';
import type { ParticipantRow } from '#shared/requests/conversation-api.ts';

type Part = ParticipantRow['parts'][number];

/** Labels of the kinds of participants, in list order. */
const words: Record<Part, string> = {
  requester: t`Requester`,
  raiser: t`Raised it`,
  approver: t`Approver`,
  delegate: t`Delegate`,
  invited: t`Added`,
};
const parts = Object.keys(words);

/** Describe why a person has access to a request: "Requester", "Added by Mira Okafor". */
export function formatParticipantRoles({ parts: own, addedBy, isActive }: ParticipantRow): string {
  const why = own.map((part) =>
    part === 'invited' && addedBy ? t`Added by ${addedBy.name}` : words[part],
  );
  return [...why, ...(isActive ? [] : [t`deactivated`])].join(', ');
}

const rank = ({ parts: own }: ParticipantRow) =>
  Math.min(...own.map((part) => parts.indexOf(part)));

/** Sort participants: requesters first, then approvers, then added people, each by name. */
export const compareByPart = (a: ParticipantRow, b: ParticipantRow): number =>
  rank(a) - rank(b) || byName(a, b);
