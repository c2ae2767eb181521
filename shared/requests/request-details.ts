import * as z from 'zod';
import { Form, FormValues } from '#shared/forms/form.ts';
import { Due } from '#shared/sla/calendar.ts';
import { Task } from '#shared/tasks/task.ts';
import { Comment, Escalation } from './comment.ts';
import { Event } from './event.ts';
import { LedgerEntry, RequestPath } from './path.ts';
import { Request, RequestFile } from './request.ts';

/** A row of a list: the request and how its due moment stands now. */
export const RequestRow = Request.extend({ due: Due.optional() });
export type RequestRow = z.infer<typeof RequestRow>;

/** What differs from the round before, for the people who decide again. Values are ready to show. */
const ValueChange = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
});

/** What the signed-in person may do with it now. */
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

/** Everything the record page shows, from one query of the request's items. */
export const RequestDetails = z.object({
  /** With its files, as the specification has it; lists leave them out. */
  request: RequestRow.extend({ files: z.array(RequestFile) }),
  form: Form,
  values: FormValues,
  changes: z.array(ValueChange),
  path: RequestPath,
  ledger: z.array(LedgerEntry),
  tasks: z.array(Task),
  files: z.array(RequestFile),
  comments: z.array(Comment),
  escalations: z.array(Escalation),
  events: z.array(Event),
  /** False when a link of the audit chain doesn't hold. */
  chainVerified: z.boolean(),
  /** Set when the machine behind the request stopped and an administrator has to restart it. */
  workflowFailure: z.string().optional(),
  can: RequestRights,
});
export type RequestDetails = z.infer<typeof RequestDetails>;
