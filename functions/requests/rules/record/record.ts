import type { Comment, Escalation, Participant } from '#shared/requests/comment.ts';
import type { Event } from '#shared/requests/event.ts';
import type { Request, RequestFile } from '#shared/requests/request.ts';
import type { RequestValues } from '#shared/requests/request-values.ts';
import type { RestartRecord, Stage, Workflow } from '#shared/requests/stage.ts';
import type { Task } from '#shared/tasks/task.ts';

/** Everything stored for one request: the result of one query, and the input of every decision. */
export type RequestRecord = {
  readonly request: Request;
  /** Answers of all rounds, oldest first. */
  readonly values: readonly RequestValues[];
  /** Stages of all rounds, sorted by round and order. */
  readonly stages: readonly Stage[];
  readonly tasks: readonly Task[];
  readonly files: readonly RequestFile[];
  readonly comments: readonly Comment[];
  readonly participants: readonly Participant[];
  readonly escalations: readonly Escalation[];
  readonly workflows: readonly Workflow[];
  /** The whole audit chain, oldest first. */
  readonly events: readonly Event[];
};

/**
 * Changes by one command: the items to store and the event that explains them. They are saved in one transaction,
 * conditional on the versions that were read. Omitted items are unchanged. The `version` of an item is one higher than
 * the version that was read.
 */
export type Change = {
  readonly request: Request;
  readonly event: Event;
  /** Event of the product that follows in the same transaction. */
  readonly followedBy?: Event;
  readonly values?: readonly RequestValues[];
  readonly stages?: readonly Stage[];
  readonly tasks?: readonly Task[];
  readonly files?: readonly RequestFile[];
  readonly comments?: readonly Comment[];
  readonly participants?: readonly Participant[];
  readonly escalations?: readonly Escalation[];
  /** Only set for a failure or a restart. Tokens are stored separately, without a change. */
  readonly workflows?: readonly Workflow[];
  readonly removedFileIds?: readonly string[];
  readonly removedComments?: readonly Comment[];
  /** People who lose access to the request. */
  readonly removedParticipantIds?: readonly string[];
  /** Record of a stop and restart, for the list of administrators. */
  readonly restarted?: RestartRecord;
};
