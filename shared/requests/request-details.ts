import * as z from 'zod';
import { Instant } from '#shared/fields.ts';
import { Form, FormValues } from '#shared/forms/form.ts';
import { translatable } from '#shared/names/translatable.ts';
import { Task } from '#shared/tasks/task.ts';
import { AwayPerson } from '#shared/users/user.ts';
import { Comment, Escalation } from './comment.ts';
import { Event } from './event.ts';
import { RequestPath, TimeEntry } from './path.ts';
import { RequestFile, RequestRow } from './request.ts';

/**
 * Start of the changes shown: the signed-in person's last decision, the last decision in the step that is waiting for
 * them, or the return of the request.
 */
const ChangesSince = z.object({ by: z.enum(['you', 'step', 'return']), at: Instant });
export type ChangesSince = z.infer<typeof ChangesSince>;

/** A value that a person changed, formatted for display. */
const ValueChange = z.object({
  field: z.string(),
  label: translatable(z.string()),
  before: z.string(),
  after: z.string(),
  /** Set if a part was added or removed as a whole. The other value is then empty. */
  kind: z.enum(['added', 'removed']).optional(),
});
export type ValueChange = z.infer<typeof ValueChange>;

/** Actions available to the signed-in person now. */
export const RequestRights = z.object({
  edit: z.boolean(),
  submit: z.boolean(),
  resubmit: z.boolean(),
  withdraw: z.boolean(),
  remind: z.boolean(),
  delete: z.boolean(),
  comment: z.boolean(),
  restartWorkflow: z.boolean(),
});

/**
 * Removal of an ended request. `at`: null while a legal hold applies, which only administrators see. `months`:
 * retention period of the rule.
 */
const RemovalNotice = z.object({ at: Instant.nullable(), months: z.int().nullable() });
export type RemovalNotice = z.infer<typeof RemovalNotice>;

/** All data of the request page, from one query of the request's items. */
export const RequestDetails = z.object({
  /** The request with its files, as in the specification. Lists omit the files. */
  request: RequestRow.extend({ files: z.array(RequestFile) }),
  form: Form,
  values: FormValues,
  /** Differences from an earlier round, for people who decide again. */
  changes: z.array(ValueChange),
  /** Start of these changes; absent in the first round. */
  changesSince: ChangesSince.optional(),
  path: RequestPath,
  timeBreakdown: z.array(TimeEntry),
  tasks: z.array(Task),
  files: z.array(RequestFile),
  comments: z.array(Comment),
  escalations: z.array(Escalation),
  events: z.array(Event),
  /** Changes keyed by event number. Consecutive edits are listed with the last of them. */
  eventChanges: z.record(z.string(), z.array(ValueChange)),
  /** False if a link of the audit chain is invalid. */
  chainVerified: z.boolean(),
  /** Participants who are out of office, with the last day and the delegate. */
  away: z.array(AwayPerson).optional(),
  /** Set if the state machine of the request stopped and an administrator must restart it. */
  workflowFailure: z.string().optional(),
  can: RequestRights,
  /** Removal of an ended request by a rule; absent if no rule applies. */
  removal: RemovalNotice.optional(),
});
export type RequestDetails = z.infer<typeof RequestDetails>;
