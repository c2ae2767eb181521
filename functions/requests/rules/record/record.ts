import type { Comment, Escalation, Participant } from '#shared/requests/comment.ts';
import type { Event } from '#shared/requests/event.ts';
import type { Request, RequestFile } from '#shared/requests/request.ts';
import type { RequestValues } from '#shared/requests/request-values.ts';
import type { Restarted, Stage, Workflow } from '#shared/requests/stage.ts';
import type { Task } from '#shared/tasks/task.ts';

/** Everything stored under one request: what one query of its items gives, and what every decision looks at. */
export type RequestRecord = {
  readonly request: Request;
  /** Answers of all rounds, oldest first. */
  readonly values: readonly RequestValues[];
  /** Stages of all rounds, by round and order. */
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
 * Changes of one command: the items to put, with the one event that explains them. Saved as one transaction,
 * conditional on the versions that were read; items absent here stay as they are. An item's `version` is the
 * one after the version that was read.
 */
export type Change = {
  readonly request: Request;
  readonly event: Event;
  readonly values?: readonly RequestValues[];
  readonly stages?: readonly Stage[];
  readonly tasks?: readonly Task[];
  readonly files?: readonly RequestFile[];
  readonly comments?: readonly Comment[];
  readonly participants?: readonly Participant[];
  readonly escalations?: readonly Escalation[];
  /** Only for a failure and a restart; tokens are registered apart, without a change. */
  readonly workflows?: readonly Workflow[];
  readonly removedFileIds?: readonly string[];
  readonly removedComments?: readonly Comment[];
  /** People who no longer see the request. */
  readonly removedParticipantIds?: readonly string[];
  /** Record of a stop and restart, for the list of administrators. */
  readonly restarted?: Restarted;
};
