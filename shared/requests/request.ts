import * as z from 'zod';
import {
  Id,
  Instant,
  Name,
  PersonRef,
  Priority,
  requestAmount,
  TimeZone,
  Version,
} from '../fields.ts';
import { translatable } from '../names/translatable.ts';
import { Due } from '../sla/due.ts';
import { OpenQuestion } from './open-question.ts';
import { PathSegments } from './path.ts';

export const RequestStatus = z.enum([
  'Draft',
  'InReview',
  'Approved',
  'Rejected',
  'Returned',
  'Withdrawn',
]);
export type RequestStatus = z.infer<typeof RequestStatus>;

/** The only valid transitions (workflow.md). All others fail with `request.transition-refused`. */
export const requestTransitions = {
  Draft: ['InReview'],
  InReview: ['Approved', 'Rejected', 'Returned', 'Withdrawn'],
  Returned: ['InReview', 'Withdrawn'],
  Approved: [],
  Rejected: [],
  Withdrawn: [],
} as const satisfies Record<RequestStatus, readonly RequestStatus[]>;

/** A person who currently has to decide or correct the request, with the stage and the start time. */
const CurrentAssignee = PersonRef.extend({
  insteadOf: PersonRef.optional(),
  stage: translatable(z.string()),
  since: Instant,
  /** Task that the person decides; absent in older items. */
  taskId: Id.optional(),
});
export type StoredAssignee = z.infer<typeof CurrentAssignee>;

/** Lack of approvers in a stage, which fallback approvers or other substitutes fill. */
const RoutingGap = z.object({
  /** `gap`: no step of the routing applies; `tooFew`: fewer people than the rule of a step requires. */
  kind: z.enum(['gap', 'tooFew']),
  /**
   * Time of the event that reported the gap to administrators; in items without `stageId`, the opening time of the
   * stage.
   */
  since: Instant,
  /** Stage with the gap; absent in older items. */
  stageId: Id.optional(),
  /** Set in older items while the stage waits. Only the message of the submission reports such a gap. */
  isExpected: z.literal(true).optional(),
});
export type RoutingGap = z.infer<typeof RoutingGap>;

/** Main item of a request, which is small enough for lists. */
export const Request = z.object({
  requestId: Id,
  applicationId: Id,
  /** Number for display: REQ-2026-000123. */
  number: z.string(),
  title: Name,
  categoryId: Id,
  categoryName: translatable(Name),
  formId: Id,
  formVersion: z.int().min(1),
  requester: PersonRef,
  /** Person who raised the request, either the requester or somebody on their behalf. */
  raisedBy: PersonRef,
  departmentId: Id.nullable(),
  locationId: Id.nullable(),
  ...requestAmount,
  priority: Priority,
  status: RequestStatus,
  round: z.int().min(1),
  /** Routing of the request, set at submission. */
  routingId: Id.nullable(),
  routingVersion: z.int().nullable(),
  finishName: translatable(Name),
  createdAt: Instant,
  submittedAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  /** Forecast of the end in working time, made at submission and updated at each stage. */
  expectedAt: Instant.nullable(),
  /** Earliest due time of the open stages. */
  dueAt: Instant.nullable(),
  /** Time zone of the calendar for due times. */
  timeZone: TimeZone,
  assignees: z.array(CurrentAssignee),
  /** Gaps that still need substitutes. Absent if the request never had a gap, and in older items. */
  routingGaps: z.array(RoutingGap).optional(),
  path: PathSegments,
  /** Comment of the latest decision, or of the command that closed the request. */
  reviewRemarks: z.string().default(''),
  /** Former name of `reviewRemarks` in old items; set only if the request was closed. */
  remarks: z.string().optional(),
  lastEvent: z.object({ seq: z.int().nonnegative(), hash: z.string() }),
  updatedAt: Instant,
  version: Version,
  schemaVersion: z.literal(2).default(2),
});
export type Request = z.infer<typeof Request>;

/** A request in a list, with the current state of its due time. */
export const RequestRow = Request.extend({
  due: Due.optional(),
  /** Open question to the reader, in the list of requests with questions to them. */
  asked: OpenQuestion.optional(),
});
export type RequestRow = z.infer<typeof RequestRow>;

export const RequestFile = z.object({
  fileId: Id,
  requestId: Id,
  applicationId: Id,
  name: z.string().min(1).max(200),
  mediaType: z.string(),
  size: z.int().nonnegative(),
  sha256: z.string(),
  /** File field of the form to which the file belongs, if any. */
  field: z.string().optional(),
  round: z.int().min(1),
  addedBy: PersonRef,
  addedAt: Instant,
  /** Upload of the file, so that it is added only once; absent for a file sent with the answers. */
  uploadId: Id.optional(),
  /**
   * Time from which the file is excluded from later rounds. It is preserved because an earlier round was decided with
   * it.
   */
  removedAt: Instant.optional(),
});
export type RequestFile = z.infer<typeof RequestFile>;
export const isCurrentFile = ({ removedAt }: Pick<RequestFile, 'removedAt'>) =>
  removedAt === undefined;

const closed: ReadonlySet<RequestStatus> = new Set(['Approved', 'Rejected', 'Withdrawn']);
export const isClosedRequest = ({ status }: { status: RequestStatus }) => closed.has(status);

/**
 * People who own a request. `raisedBy` is absent if the requester raised it, or if the author is unknown (old items).
 */
export type Owners = {
  readonly requester: PersonRef;
  readonly raisedBy?: PersonRef | undefined;
};
/**
 * True if a request belongs to a person: as its requester, or as the person who raised it for somebody else. They can
 * change and withdraw it, but never decide it.
 */
export const isOwnRequest = (userId: string, { requester, raisedBy }: Owners) =>
  userId === requester.userId || userId === raisedBy?.userId;

type OwnedRequest = Owners & { readonly status: RequestStatus };

/** Whether a person is the author of a draft. Only the author can see it. The requester is notified at submission. */
const wrote = (userId: string, { status, requester, raisedBy = requester }: OwnedRequest) =>
  status === 'Draft' && userId === raisedBy.userId;

/** Predicates for browser and server: they hide the button and refuse the call. */
export const canEditRequest = (userId: string, request: OwnedRequest) =>
  wrote(userId, request) || (isOwnRequest(userId, request) && request.status === 'Returned');
export const canSubmitRequest = wrote;
export const canResubmitRequest = (userId: string, request: OwnedRequest) =>
  isOwnRequest(userId, request) && request.status === 'Returned';
export const canWithdrawRequest = (userId: string, request: OwnedRequest) =>
  isOwnRequest(userId, request) && (request.status === 'InReview' || request.status === 'Returned');
export const canDeleteDraft = wrote;
