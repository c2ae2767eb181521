import { lookUp } from '#shared/look-up.ts';
import type { Report } from '#shared/reports/report.ts';
import type { Participant } from '#shared/requests/comment.ts';
import { isClosedRequest, type Request, type RoutingGap } from '#shared/requests/request.ts';
import type { Workflow } from '#shared/requests/stage.ts';
import type { StoredProposal } from '#shared/users/rights-proposal.ts';
import { listClientRoles, type User } from '#shared/users/user.ts';
import type { LeaverFacts, MessageFacts, StoredMessage } from './stored-message.ts';

/** Stored items about the reason of a message. Undefined if an item was not read or does not exist. */
export type MessageEvidence = {
  readonly request?: Request | undefined;
  /** Part of the reader in the request. */
  readonly part?: Participant | undefined;
  readonly workflow?: Workflow | undefined;
  /** Person whom the message is about, and whether they are an administrator. */
  readonly person?: User | undefined;
  readonly isAdministrator?: boolean;
  /** Time at which the latest request of that person for access was refused. */
  readonly accessRefusedAt?: string | undefined;
  readonly proposal?: StoredProposal | undefined;
  readonly report?: Report | undefined;
};
export type EvidenceKind = 'request' | 'question' | 'workflow' | 'person' | 'proposal' | 'report';
type Reason = {
  /** Kind of evidence that shows whether the reason is still valid. */
  readonly of: EvidenceKind;
  readonly stands: (evidence: MessageEvidence, message: StoredMessage, now: string) => boolean;
};

type InRequest = (request: Request, message: StoredMessage, now: string) => boolean;
/** Define a reason that depends on a request. If the request is missing, the reason counts as valid. */
const inRequest = (stands: InRequest): Reason => ({
  of: 'request',
  stands: ({ request }, message, now) => !request || stands(request, message, now),
});

/** Whether the task of the message is open, or without a task, whether the person has an open task in the request. */
const hasOpenTask: InRequest = ({ assignees }, { taskId, userId }) =>
  assignees.some((one) => (taskId ? one.taskId === taskId : one.userId === userId));
const isOverdue: InRequest = ({ status, dueAt }, _, now) =>
  status === 'InReview' && dueAt !== null && dueAt < now;
const asksReader = inRequest(hasOpenTask);
/** For a recipient without a task, the message remains relevant while the request is overdue. */
const asksOrIsOverdue = inRequest((request, message, now) =>
  (message.taskId ? hasOpenTask : isOverdue)(request, message, now),
);
/** For a request stored without its gaps, the message remains relevant until the request ends. */
const hasGap = (kind: RoutingGap['kind']) =>
  inRequest((request, { at }) =>
    request.routingGaps
      ? request.routingGaps.some(
          ({ kind: is, stageId, isExpected, since }) =>
            is === kind && (stageId || isExpected ? since === at : since <= at),
        )
      : !isClosedRequest(request),
  );

const waitsForAnswer: Reason = {
  of: 'question',
  // The earliest open question is stored. A later question there means that this question is answered.
  stands: ({ request, part }, { at }) =>
    !request || (part?.asked !== undefined && part.asked.at <= at),
};
const isStopped: Reason = {
  of: 'workflow',
  stands: ({ request, workflow }) =>
    !request || (!isClosedRequest(request) && workflow?.status === 'failed'),
};
const lacksAccess: Reason = {
  of: 'person',
  stands: ({ person, isAdministrator = false, accessRefusedAt = '' }, { facts, at }) =>
    !person ||
    facts?.says !== 'access' ||
    (person.isActive &&
      accessRefusedAt < at &&
      !listClientRoles(person.role, isAdministrator).has(facts.role)),
};
const isInvited: Reason = {
  of: 'person',
  stands: ({ person }) => !person || (person.isActive && person.invitedAt !== undefined),
};
const waitsForConfirmation: Reason = {
  of: 'proposal',
  stands: ({ proposal }, _, now) => proposal !== undefined && proposal.validUntil > now,
};
const isHalted: Reason = { of: 'report', stands: ({ report }) => report?.halt !== undefined };

/**
 * Reason of each kind of message. Null: the message reports something that has happened, and is done when it is read.
 * The same applies to all messages about deactivated people.
 */
const reasons: Readonly<Record<Exclude<MessageFacts['says'], LeaverFacts['says']>, Reason | null>> =
  {
    task: asksReader,
    reminder: asksOrIsOverdue,
    escalated: asksOrIsOverdue,
    overdue: asksOrIsOverdue,
    returned: inRequest(({ status }) => status === 'Returned'),
    asked: waitsForAnswer,
    failed: isStopped,
    gap: hasGap('gap'),
    tooFew: hasGap('tooFew'),
    access: lacksAccess,
    accessAnswered: null,
    notSignedIn: isInvited,
    addressProposed: null,
    rightsProposed: waitsForConfirmation,
    rightsDecided: null,
    reportHalted: isHalted,
    approved: null,
    rejected: null,
    withdrawn: null,
    notNeeded: null,
    objected: null,
    comment: null,
    mentioned: null,
    added: null,
    corrected: null,
    raised: null,
    newSignIn: null,
    secondFactorReset: null,
    oneAdministrator: null,
    retentionChanged: null,
    holdSet: null,
    holdLifted: null,
    report: null,
  };

const findReason = ({ what, facts }: Pick<StoredMessage, 'what' | 'facts'>) =>
  lookUp(reasons, facts?.says ?? what);

/** Return the kind of data that shows whether a message is done. Undefined if only reading the message ends it. */
export const getNeededEvidence = (
  message: Pick<StoredMessage, 'what' | 'facts'>,
): EvidenceKind | undefined => findReason(message)?.of;

/** Whether the action that a message requests is done, so that it needs no more attention. */
export const isMessageDone = (
  message: StoredMessage,
  evidence: MessageEvidence,
  now: string,
): boolean => {
  const reason = findReason(message);
  return !!reason && !reason.stands(evidence, message, now);
};
