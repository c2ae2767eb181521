import { personRef } from '#functions/organisation/rules/directory.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import type { Participant } from '#shared/requests/comment.ts';
import { isOwnRequest, type Request } from '#shared/requests/request.ts';
import { addParticipantPart } from '../record/participants.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { recordEvent } from '../record/record-event.ts';
import type { RequestViewer } from '../views/rights.ts';
import type { Command } from './command.ts';

/** Maximum number of people added to one request, because each is notified of every comment. */
export const maxAddedParticipants = 50;

const isAdded = ({ parts }: Pick<Participant, 'parts'>) => parts.includes('invited');

/** Whether people can be added. A draft is visible to its author only. */
export const canAddParticipants = ({ status }: Pick<Request, 'status'>): boolean =>
  status !== 'Draft';

/**
 * Add a participant, who can then see the whole request and is notified. Null if the person is a participant already.
 * The caller checks permission with `canSee`.
 * @throws request.transition-refused, input.invalid
 */
export function addParticipant(
  record: RequestRecord,
  asked: Command & { readonly person: PersonRef & { readonly isActive: boolean } },
): Change | null {
  const { by, at, person, key } = asked;
  const refuse = (reason: string) =>
    new AppError('input.invalid', reason, { fields: { userId: [reason] } });
  if (!canAddParticipants(record.request))
    throw new AppError(
      'request.transition-refused',
      t`A draft is its author’s alone. Send it first, then add people.`,
    );
  if (record.participants.some(({ userId }) => userId === person.userId)) return null;
  if (!person.isActive) throw refuse(t`${person.name} is deactivated.`);
  if (record.participants.filter(isAdded).length >= maxAddedParticipants)
    throw refuse(t`At most ${maxAddedParticipants} people can be added to a request.`);
  const added = addParticipantPart(record, person, 'invited', at);
  const participants = added.participants.map((one) =>
    one.userId === person.userId ? { ...one, addedBy: personRef(by), addedAt: at } : one,
  );
  return recordEvent(
    record,
    { ...record, participants },
    {
      type: 'participant-added',
      at,
      by: personRef(by),
      details: { to: personRef(person) },
      tells: person.userId === by.userId ? [] : [{ userId: person.userId, what: 'added' }],
      key,
    },
  );
}

type Refusal = { readonly code: ErrorCode; readonly why: string };

/** Return the reason why this person can't remove a participant, or can't leave; undefined if they can. */
export function explainNotRemovable(
  request: Pick<Request, 'requester' | 'raisedBy'>,
  participant: Pick<Participant, 'userId' | 'parts' | 'addedBy'>,
  { userId, isAdmin }: Pick<RequestViewer, 'userId' | 'isAdmin'>,
): Refusal | undefined {
  if (participant.parts.some((part) => part !== 'invited'))
    return {
      code: 'request.transition-refused',
      why: t`Whoever has or had a part in the decision stays: the request is theirs to see.`,
    };
  const may =
    participant.userId === userId ||
    participant.addedBy?.userId === userId ||
    isAdmin ||
    isOwnRequest(userId, request);
  return may
    ? undefined
    : {
        code: 'actor.forbidden',
        why: t`Only who added them, whose request it is, or an administrator can remove them.`,
      };
}

/**
 * Remove an added participant, who can then no longer see the request. Participants may remove themselves, and
 * authorized people may remove others.
 * @throws item.not-found, request.transition-refused, actor.forbidden
 */
export function removeParticipant(
  record: RequestRecord,
  asked: Command & { readonly person: PersonRef; readonly isAdmin: boolean },
): Change {
  const { by, at, person, isAdmin, key } = asked;
  const participant = record.participants.find(({ userId }) => userId === person.userId);
  if (!participant)
    throw new AppError('item.not-found', t`This person does not take part in the request.`);
  const refusal = explainNotRemovable(record.request, participant, { userId: by.userId, isAdmin });
  if (refusal) throw new AppError(refusal.code, refusal.why);
  const participants = record.participants.filter((one) => one !== participant);
  return recordEvent(
    record,
    { ...record, participants },
    {
      type: 'participant-removed',
      at,
      by: personRef(by),
      details: { to: personRef(person) },
      key,
    },
  );
}
