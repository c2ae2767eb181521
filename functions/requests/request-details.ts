import { findOutOfOffice } from '#functions/organisation/rules/active-delegate.ts';
import { verifyChain } from '#functions/organisation/rules/chain.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { getPinnedForm } from '#functions/organisation/rules/reference.ts';
import { updateNames } from '#functions/organisation/rules/update-names.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { roundValues } from '#functions/requests/rules/record/build-facts.ts';
import { findEditableRound } from '#functions/requests/rules/record/editable-round.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { listValueChanges } from '#functions/requests/rules/views/answer-changes.ts';
import {
  findChangesBase,
  listEventChanges,
} from '#functions/requests/rules/views/event-changes.ts';
import { markNeverSignedIn } from '#functions/requests/rules/views/forecast-draft.ts';
import { buildRequestPath } from '#functions/requests/rules/views/request-path.ts';
import { findWorkflowFailure, getRequestRights } from '#functions/requests/rules/views/rights.ts';
import { breakDownTime } from '#functions/requests/rules/views/time-breakdown.ts';
import { buildRemovalNotice } from '#functions/retention/explain-removal.ts';
import { Form } from '#shared/forms/form.ts';
import { t, translateName } from '#shared/language/t.ts';
import { mapNames } from '#shared/names/map-names.ts';
import type { RequestPath } from '#shared/requests/path.ts';
import { isClosedRequest } from '#shared/requests/request.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';
import { toRequestRow, toViewer } from './visible-request.ts';

/** Return the people of a request: requester, author, assignees, and the approvers on its path. */
const peopleOn = (
  { requester, raisedBy, assignees }: RequestRecord['request'],
  { steps }: RequestPath,
): ReadonlySet<string> =>
  new Set(
    [requester, raisedBy, ...assignees, ...steps.flat().flatMap(({ people }) => people)].map(
      ({ userId }) => userId,
    ),
  );

/** Return all data for the page of a request, from its items, the reference data and current people. */
export function buildRequestDetails(
  record: RequestRecord,
  organisation: Organisation,
  actor: Actor,
  now: string,
): RequestDetails {
  const { reference } = organisation;
  const { request, tasks, files, comments, escalations, events } = record;
  const form = getPinnedForm(organisation, request);
  // Texts of changes contain labels and choices, so these are translated first.
  const named = mapNames(Form, form, translateName);
  const { directory } = organisation;
  const names = new Map([
    ...record.tasks.map(({ assignee }) => [assignee.userId, assignee.name] as const),
    ...[...reference.departments, ...reference.locations].map(
      ({ id, name }) => [id, name] as const,
    ),
  ]);
  const nameOf = (id: string) => directory.user(id)?.name ?? names.get(id) ?? t`deleted`;
  const failure = findWorkflowFailure(record);
  const since = findChangesBase(record, actor.userId);
  const path = buildRequestPath(record, now, reference, organisation);
  const away = [...peopleOn(request, path)].flatMap((userId) => {
    const found = findOutOfOffice(userId, now, directory);
    return found ? { userId, ...found } : [];
  });
  const removal = buildRemovalNotice(record, reference, actor, now);
  const details: RequestDetails = {
    request: { ...toRequestRow(request, reference, now), files: [...files] },
    form,
    values: roundValues(record, findEditableRound(record)).values,
    changes: listValueChanges(record, named, nameOf, since?.round),
    ...(since && { changesSince: { by: since.by, at: since.at } }),
    path: markNeverSignedIn(path, directory),
    timeBreakdown: breakDownTime(record, now, reference),
    tasks: [...tasks],
    files: [...files],
    comments: [...comments],
    escalations: [...escalations],
    events: [...events],
    eventChanges: listEventChanges(record, named, nameOf),
    chainVerified: verifyChain(events).ok,
    ...(away.length > 0 && { away }),
    ...(failure && { workflowFailure: failure }),
    can: getRequestRights(record, toViewer(actor), organisation),
    ...(removal && { removal }),
  };
  return isClosedRequest(request) ? details : updateNames(details, reference);
}
