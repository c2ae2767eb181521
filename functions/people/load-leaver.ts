import { announcementStore } from '#functions/announcements/store/announcement-store.ts';
import { receivedReportStore } from '#functions/messages/store/received-reports.ts';
import { reportStore } from '#functions/messages/store/report-store.ts';
import { toLocalDate } from '#functions/organisation/rules/active-delegate.ts';
import type { ReferenceStore } from '#functions/organisation/store/reference-store.ts';
import { getDelegationState } from '#functions/people/rules/delegation-state.ts';
import type { Leaver } from '#functions/people/rules/leaver.ts';
import { delegationStore } from '#functions/people/store/delegation-store.ts';
import { listChoicesStore } from '#functions/people/store/list-choices-store.ts';
import { rightsProposalStore } from '#functions/people/store/rights-proposal-store.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { formRequests } from '#functions/requests/store/form-requests.ts';
import { requestLists } from '#functions/requests/store/request-lists.ts';
import type { AreaDeps } from '#functions/service/area-deps.ts';
import type { Delegation, User } from '#shared/users/user.ts';

export type LeaverDeps = Pick<AreaDeps, 'users' | 'applicationId' | 'now'> & {
  readonly table: Table;
  readonly reference: ReferenceStore;
};

/** Forms whose drafts are read in parallel, and number of the person's latest requests that are examined. */
const maxConcurrency = 8;
const latestRequests = 100;

/** Return the announcements that have not been sent yet. */
async function loadUnsentAnnouncements({ table, applicationId }: LeaverDeps) {
  const announcements = announcementStore(table);
  const pages = await Promise.all(
    ['draft', 'scheduled'].map((state) =>
      announcements.list(applicationId, state, { limit: latestRequests }),
    ),
  );
  return pages.flatMap(({ items }) => items);
}

/** Return the weekly reports that others send to a person, unless the person stopped them. */
async function loadReceivedReports({ table }: LeaverDeps, userId: string) {
  const reports = reportStore(table);
  const { reports: received, stopped } = await receivedReportStore(table).of(userId);
  const wanted = received.filter(
    ({ reportId, ownerId }) => !stopped.has(reportId) && !stopped.has(ownerId),
  );
  const found = await Promise.all(
    wanted.map(({ ownerId, reportId }) => reports.find(ownerId, reportId)),
  );
  return found.flatMap((one) => one ?? []);
}

/**
 * Return the shared views that show only tasks of a person. Tasks at risk are the only list with a filter by person.
 * Views of one person are private: they end with that person, or show an empty list to their owner.
 */
async function loadViews({ table, applicationId }: LeaverDeps, userId: string) {
  const { views } = await listChoicesStore(table).loadShared(applicationId, 'tasks-at-risk');
  return views.filter(({ search }) => new URLSearchParams(search).get('person') === userId);
}

/**
 * Load a person with all stored references to them, for administrators who view or deactivate the person. It reads all
 * people and the drafts of each form, so no other call uses it.
 */
export async function loadLeaver(deps: LeaverDeps, user: User): Promise<Leaver> {
  const { table, users, applicationId } = deps;
  const { userId } = user;
  const delegations = delegationStore(table);
  const drafts = formRequests(table);
  const known = await deps.reference.load(applicationId);
  const formIds = [...new Set(known.forms.map(({ id }) => id))];
  const [
    everybody,
    given,
    received,
    sentReports,
    receivedReports,
    announcements,
    own,
    draftsOfAll,
    questions,
    proposals,
    views,
  ] = await Promise.all([
    users.everybody(applicationId),
    delegations.given(userId),
    delegations.received(userId),
    reportStore(table).list(userId),
    loadReceivedReports(deps, userId),
    loadUnsentAnnouncements(deps),
    requestLists(table).mine(userId, { limit: latestRequests }, {}),
    mapLimited(formIds, maxConcurrency, (formId) => drafts.drafts(applicationId, formId)),
    requestLists(table).asked(userId),
    rightsProposalStore(table).open(applicationId, deps.now()),
    loadViews(deps, userId),
  ]);
  const people = new Map(everybody.map((one) => [one.userId, one]));
  const isAhead = (one: Delegation) =>
    getDelegationState(one, toLocalDate(people.get(one.fromUserId), deps.now())) !== 'over';
  const isForOthers = ({ requester, raisedBy }: (typeof own.items)[number]) =>
    requester.userId !== raisedBy.userId;
  return {
    ...{ user, reference: known, sentReports, receivedReports, questions, views },
    proposals: proposals.filter(({ by }) => by.userId === userId),
    reports: everybody.filter(({ managerId }) => managerId === userId),
    given: given.filter(isAhead),
    received: received.filter(isAhead),
    announcements: announcements.filter(
      ({ sentBy, audience }) => sentBy?.userId === userId || audience.userIds.includes(userId),
    ),
    drafts: draftsOfAll
      .flat()
      .filter(
        (one) => isForOthers(one) && [one.requester.userId, one.raisedBy.userId].includes(userId),
      ),
    returned: own.items.filter(
      ({ status, requester }) => status === 'Returned' && requester.userId === userId,
    ),
    names: new Map(everybody.map(({ userId: id, name }) => [id, name])),
  };
}
