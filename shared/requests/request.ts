import * as z from 'zod';
import { Id, Instant, Money, Name, PersonRef, Priority, TimeZone, Version } from '../fields.ts';
import { translatable } from '../names/translatable.ts';
import { Due } from '../sla/calendar.ts';
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

/** The only lawful transitions (workflow.md); everything else is `request.transition-refused`. */
export const requestTransitions = {
  Draft: ['InReview'],
  InReview: ['Approved', 'Rejected', 'Returned', 'Withdrawn'],
  Returned: ['InReview', 'Withdrawn'],
  Approved: [],
  Rejected: [],
  Withdrawn: [],
} as const satisfies Record<RequestStatus, readonly RequestStatus[]>;

/** People who have the request now, with the stage and the time since when. */
const CurrentAssignee = PersonRef.extend({
  insteadOf: PersonRef.optional(),
  stage: translatable(z.string()),
  since: Instant,
  /** Task on which they decide; older items lack it. */
  taskId: Id.optional(),
});
export type Holder = z.infer<typeof CurrentAssignee>;

/** The small item that lists show. */
export const Request = z.object({
  requestId: Id,
  applicationId: Id,
  /** Displayed number: REQ-2026-000123. */
  number: z.string(),
  title: Name,
  categoryId: Id,
  categoryName: translatable(Name),
  formId: Id,
  formVersion: z.int().min(1),
  requester: PersonRef,
  /** Person who raised it on behalf of the requester, if not the requester. */
  raisedBy: PersonRef,
  departmentId: Id.nullable(),
  locationId: Id.nullable(),
  amount: Money.nullable(),
  /** An amount that can't be calculated is stored as none: this tells it from none. */
  isAmountUnknown: z.literal(true).optional(),
  priority: Priority,
  status: RequestStatus,
  round: z.int().min(1),
  /** Pinned at submit. */
  routingId: Id.nullable(),
  routingVersion: z.int().nullable(),
  finishName: translatable(Name),
  createdAt: Instant,
  submittedAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  /** Working-time forecast of the end, made at submit and renewed at each stage. */
  expectedAt: Instant.nullable(),
  /** Earliest due moment of the open stages. */
  dueAt: Instant.nullable(),
  /** Zone of the calendar that due moments follow. */
  timeZone: TimeZone,
  assignees: z.array(CurrentAssignee),
  path: PathSegments,
  /** Comment of the latest decision, or of the act that closed it. */
  reviewRemarks: z.string().default(''),
  /** The same in items from before it had the name of the specification; filled only when the request had closed. */
  remarks: z.string().optional(),
  lastEvent: z.object({ seq: z.int().nonnegative(), hash: z.string() }),
  updatedAt: Instant,
  version: Version,
  schemaVersion: z.literal(2).default(2),
});
export type Request = z.infer<typeof Request>;

/** A row of a list: the request and how its due moment stands now. */
export const RequestRow = Request.extend({
  due: Due.optional(),
  /** Open question to the reader, in the list of requests on which they were asked. */
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
  /** The form's file field it answers, if any. */
  field: z.string().optional(),
  round: z.int().min(1),
  addedBy: PersonRef,
  addedAt: Instant,
  /** The upload by which it came, so that it is added once; none for a file that came with the answers. */
  uploadId: Id.optional(),
  /** Taken out of later rounds; kept, because an earlier round was decided on it. */
  removedAt: Instant.optional(),
});
export type RequestFile = z.infer<typeof RequestFile>;
export const isCurrent = ({ removedAt }: Pick<RequestFile, 'removedAt'>) => removedAt === undefined;

const closed: ReadonlySet<RequestStatus> = new Set(['Approved', 'Rejected', 'Withdrawn']);
export const isClosed = ({ status }: { status: RequestStatus }) => closed.has(status);

/**
 * Requester of a request. `raisedBy` is left out where the requester raised it, and where it isn't
 * known (items from before it was kept).
 */
export type Owners = {
  readonly requester: PersonRef;
  readonly raisedBy?: PersonRef | undefined;
};
/**
 * Whether it is a person's own request: theirs, or raised by them for somebody else. Its owners change and
 * withdraw it, and never decide it.
 */
export const isOwnRequest = (userId: string, { requester, raisedBy }: Owners) =>
  userId === requester.userId || userId === raisedBy?.userId;

type Owned = Owners & { readonly status: RequestStatus };

/** A draft is its author's alone: whoever it is raised for hears of it when it is sent. */
const wrote = (userId: string, { status, requester, raisedBy = requester }: Owned) =>
  status === 'Draft' && userId === raisedBy.userId;

/** Predicates that guard both ends: they hide the button and refuse the call. */
export const canEdit = (userId: string, request: Owned) =>
  wrote(userId, request) || (isOwnRequest(userId, request) && request.status === 'Returned');
export const canSubmit = wrote;
export const canResubmit = (userId: string, request: Owned) =>
  isOwnRequest(userId, request) && request.status === 'Returned';
export const canWithdraw = (userId: string, request: Owned) =>
  isOwnRequest(userId, request) && (request.status === 'InReview' || request.status === 'Returned');
export const canDeleteDraft = wrote;
