import * as announcementsApi from './announcements/announcements-api.ts';
import * as templatesApi from './announcements/templates-api.ts';
import * as calendarApi from './calendar/calendar-api.ts';
import * as feedApi from './calendar/feed-api.ts';
import * as authorityFilesApi from './doa/authority-files-api.ts';
import * as doaApi from './doa/doa-api.ts';
import { collectOperations, type Endpoint, type Service } from './endpoint.ts';
import * as escalationsApi from './escalations/escalations-api.ts';
import * as policyFilesApi from './escalations/policy-files-api.ts';
import * as countsApi from './figures/counts-api.ts';
import * as figuresApi from './figures/figures-api.ts';
import * as formsApi from './forms/forms-api.ts';
import * as pastRequestsApi from './forms/past-requests-api.ts';
import * as fileImportsApi from './import/file-imports-api.ts';
import * as lettersApi from './letters/letters-api.ts';
import * as adminListsApi from './lists/admin-lists-api.ts';
import * as listsApi from './lists/lists-api.ts';
import * as liveApi from './live/live-api.ts';
import * as accessRequestsApi from './messages/access-requests-api.ts';
import * as mailChoicesApi from './messages/mail-choices-api.ts';
import * as messagesApi from './messages/messages-api.ts';
import * as namesApi from './names/names-api.ts';
import * as processImportsApi from './process/imports-api.ts';
import * as processApi from './process/process-api.ts';
import * as processDesignApi from './process/process-design-api.ts';
import * as processRequestsApi from './process/process-requests-api.ts';
import * as savedMappingsApi from './process/saved-mappings-api.ts';
import * as categoryFormApi from './reference/category-form-api.ts';
import * as configurationApi from './reference/configuration-api.ts';
import * as exampleApi from './reference/example-api.ts';
import * as locationKindFilesApi from './reference/location-kind-files-api.ts';
import * as locationKindsApi from './reference/location-kinds-api.ts';
import * as organisationApi from './reference/organisation-api.ts';
import * as referenceApi from './reference/reference-api.ts';
import * as settingFilesApi from './reference/setting-files-api.ts';
import * as setupApi from './reference/setup-api.ts';
import * as reportsApi from './reports/reports-api.ts';
import * as conversationApi from './requests/conversation-api.ts';
import * as requestActsApi from './requests/request-acts-api.ts';
import * as requestListsApi from './requests/request-lists-api.ts';
import * as requestsApi from './requests/requests-api.ts';
import * as uploadsApi from './requests/uploads-api.ts';
import * as retentionApi from './retention/retention-api.ts';
import * as backtestApi from './routing/backtest-api.ts';
import * as routingApi from './routing/routing-api.ts';
import * as routingDeskApi from './routing/routing-desk-api.ts';
import * as routingDraftsApi from './routing/routing-drafts-api.ts';
import * as searchApi from './search/search-api.ts';
import * as holidayFilesApi from './sla/holiday-files-api.ts';
import * as slaApi from './sla/sla-api.ts';
import * as tasksAtRiskApi from './sla/tasks-at-risk-api.ts';
import * as decisionLinksApi from './tasks/decision-links-api.ts';
import * as taskActsApi from './tasks/task-acts-api.ts';
import * as taskListsApi from './tasks/task-lists-api.ts';
import * as tasksApi from './tasks/tasks-api.ts';
import * as timelineApi from './timeline/timeline-api.ts';
import * as accessRefusalsApi from './users/access-refusals-api.ts';
import * as accountApi from './users/account-api.ts';
import * as delegationsApi from './users/delegations-api.ts';
import * as groupsApi from './users/groups-api.ts';
import * as peopleApi from './users/people-api.ts';
import * as peopleFilesApi from './users/people-files-api.ts';
import * as peopleListApi from './users/people-list-api.ts';
import * as personalDataApi from './users/personal-data-api.ts';
import * as rightsProposalsApi from './users/rights-proposals-api.ts';
import * as signInsApi from './users/sign-ins-api.ts';
import * as userReadsApi from './users/user-reads-api.ts';
import * as usersApi from './users/users-api.ts';
import * as workflowApi from './workflow/workflow-api.ts';
import * as workflowTasksApi from './workflow/workflow-tasks-api.ts';

/** Modules with the operations of one area. They also export schemas. */
export type Contracts = readonly Readonly<Record<string, object>>[];

/** Areas of each service, one Lambda each (infra/function-entries.ts), with their contracts. */
const requestService = {
  users: [usersApi, userReadsApi, signInsApi, delegationsApi, listsApi, personalDataApi],
  people: [
    peopleApi,
    peopleFilesApi,
    fileImportsApi,
    accessRefusalsApi,
    accountApi,
    rightsProposalsApi,
    peopleListApi,
    groupsApi,
    adminListsApi,
    exampleApi,
    retentionApi,
  ],
  requests: [requestsApi, requestListsApi, requestActsApi, uploadsApi],
  conversation: [conversationApi],
  tasks: [tasksApi, taskListsApi, taskActsApi, decisionLinksApi],
  reference: [
    referenceApi,
    categoryFormApi,
    configurationApi,
    organisationApi,
    locationKindsApi,
    locationKindFilesApi,
    settingFilesApi,
    setupApi,
    namesApi,
  ],
  forms: [formsApi, pastRequestsApi],
  announcements: [announcementsApi, templatesApi],
  messages: [messagesApi, accessRequestsApi, mailChoicesApi, liveApi, reportsApi],
  search: [searchApi],
  calendar: [calendarApi, feedApi],
  timeline: [timelineApi],
  figures: [countsApi, figuresApi],
  process: [processApi, processDesignApi, processRequestsApi],
  imports: [processImportsApi, savedMappingsApi],
} as const;
const workflowService = {
  workflow: [workflowApi, workflowTasksApi],
  routing: [routingApi, routingDeskApi, routingDraftsApi, backtestApi],
  sla: [slaApi, tasksAtRiskApi, holidayFilesApi, escalationsApi, policyFilesApi],
  doa: [doaApi, authorityFilesApi],
  letters: [lettersApi],
} as const;

/**
 * Contracts of all operations of the product, by service and area. Functions must import this lazily, to keep it out of
 * cold starts.
 */
export const contracts = {
  'request-service': requestService,
  'workflow-service': workflowService,
} as const satisfies Record<Service, Record<string, Contracts>>;

/** Return the operations of contracts, keyed by name. */
export const operationsByName = (of: Contracts): Readonly<Record<string, Endpoint>> =>
  Object.assign({}, ...of.map(collectOperations));
