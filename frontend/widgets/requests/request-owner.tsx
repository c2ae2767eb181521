import { inContext, t } from '#frontend/lib/text.ts';
import type { Owners } from '#shared/requests/request.ts';
import { PersonChip } from '../people/person-chip.tsx';

/** Requester, with the person who raised the request on their behalf: "Ben for Anna". */
export const RequestOwner = ({ requester, raisedBy = requester }: Owners) => (
  <PersonChip person={raisedBy} insteadOf={requester} />
);

/** Format "Raised by Ann for Ben", with "you" for the viewer. Undefined if the requester raised the request. */
export function formatRaisedBy({ requester, raisedBy }: Owners, viewerId: string | undefined) {
  if (!raisedBy || raisedBy.userId === requester.userId) return undefined;
  const by = raisedBy.userId === viewerId ? inContext('with')`you` : raisedBy.name;
  const whom = requester.userId === viewerId ? inContext('whom')`you` : requester.name;
  return t`Raised by ${by} for ${whom}`;
}
