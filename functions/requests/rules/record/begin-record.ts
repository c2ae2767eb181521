import type { Request } from '#shared/requests/request.ts';
import { applyChange } from './apply-change.ts';
import type { Change, RequestRecord } from './record.ts';

/** A record of nothing but a request, as it is before its first event. */
export const emptyRecord = (request: Request): RequestRecord => ({
  request,
  values: [],
  stages: [],
  tasks: [],
  files: [],
  comments: [],
  participants: [],
  escalations: [],
  workflows: [],
  events: [],
});

/** The record that the first change of a request leaves. */
export const beginRecord = (change: Change): RequestRecord =>
  applyChange(emptyRecord(change.request), change);
