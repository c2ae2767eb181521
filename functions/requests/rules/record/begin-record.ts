import type { Request } from '#shared/requests/request.ts';
import { applyChange } from './apply-change.ts';
import type { Change, RequestRecord } from './record.ts';

/** Return a record that contains only a request, before its first event. */
export const createEmptyRecord = (request: Request): RequestRecord => ({
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

/** Return the record after the first change of a request. */
export const beginRecord = (change: Change): RequestRecord =>
  applyChange(createEmptyRecord(change.request), change);
