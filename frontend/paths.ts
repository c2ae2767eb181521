/** An address with one parameter: call it with the id for a link, take its pattern for the route. */
type Address = { (id: string): string; readonly pattern: string };

const address = (pattern: string): Address =>
  Object.assign((id: string) => pattern.replace(/:\w+/, encodeURIComponent(id)), { pattern });

/** Every address of the product (specification §2). Links and routes are made from here and nowhere else. */
export const paths = {
  root: '/',
  login: '/auth/login',
  apiDocs: '/api-docs',

  home: '/user/home',
  dashboard: '/user/dashboard',
  help: '/user/help',
  profile: '/user/profile',
  outOfOffice: '/user/profile#out-of-office',
  secondFactor: '/user/profile#second-factor',
  mailChoices: '/user/profile#mails',
  reports: '/user/profile#reports',
  messages: '/messages',

  calendar: '/calendar/view',
  timeline: '/timeline/view',
  process: '/process/view',
  processReport: '/process/report',
  dashboardReport: '/user/dashboard/report',

  newRequest: '/request/form',
  myRequests: '/requests/history',
  participated: '/requests/participated-history',
  editRequest: address('/edit-request/:requestId'),
  viewRequest: address('/view-request/:requestId'),
  audit: address('/view-request/:requestId/audit'),
  chat: address('/view-chatrequest/:requestId'),

  myTasks: '/tasks/history',
  approverDashboard: '/approver/dashboard',
  reviewTask: address('/request-review/:taskId'),
  /** Target of the decision links in mails: functions/messages/mails/ask.ts. */
  decideByLink: address('/decide/:link'),
  approveForm: '/request/approve-form',
  editApproverForm: address('/edit-approverform/:requestId'),

  categories: '/management/categories',
  people: '/user/list',
  person: address('/user/list/:userId'),
  departments: '/departments',
  addDepartment: '/department-addform',
  editDepartment: address('/department-editform/:id'),
  configuration: '/admin/configuration',
  messageCenter: '/admin/message-center',
  newAnnouncement: '/admin/message-center/new',
  announcement: address('/admin/message-center/:announcementId'),
  processImports: '/admin/process-imports',
  processImport: address('/admin/process-imports/:importId'),
  importedCase: '/admin/process-imports/:importId/cases/:caseId',
  forms: '/template/management',
  formBuilder: '/template/builder',
  viewForm: address('/template/builder/view/:formId'),
  updateForm: address('/template/builder/update/:formId'),
  locations: '/location/list',
  addLocation: '/location/create',
  editLocation: address('/location/edit/:locationid'),
  serviceLevels: '/ServiceLevelAgreement',
  approvalLimits: '/DOAManagement',
  routings: '/routing/list',
  addRouting: '/routing/sequence',
  editRouting: address('/routing-editform/:routeid'),
  openRequests: address('/routing-editform/:routeid/open-requests'),
  backtest: address('/routing-editform/:routeid/backtest'),
} as const;

/** The request form with a category already chosen. */
export const newRequestPath = (categoryId: string) =>
  `${paths.newRequest}?category=${encodeURIComponent(categoryId)}`;

/** The form for raising a request for somebody, of a category once that is chosen. */
export const raiseFor = (userId: string, categoryId = '') =>
  `${paths.approveForm}?for=${encodeURIComponent(userId)}${categoryId && `&category=${encodeURIComponent(categoryId)}`}`;

/** The process of an imported log. */
export const importedProcessPath = (importId: string) =>
  `${paths.process}?source=${encodeURIComponent(importId)}`;

/** One request of an imported log. */
export const importedRequestPath = (importId: string, caseId: string) =>
  `${paths.processImports}/${encodeURIComponent(importId)}/cases/${encodeURIComponent(caseId)}`;

/** A comment in the conversation of its request; one that came with a decision, by its event, on the request's page. */
export const commentAt = (
  requestId: string,
  {
    commentId,
    seq,
  }: { readonly commentId?: string | undefined; readonly seq?: number | undefined },
) =>
  commentId
    ? `${paths.chat(requestId)}?comment=${encodeURIComponent(commentId)}`
    : `${paths.viewRequest(requestId)}?decision=${seq ?? ''}#discussion`;

/** A page of the help. */
export const helpPath = (name: string) => `${paths.help}?page=${encodeURIComponent(name)}`;

/** The request form with the answers of an earlier request of the category. */
export const copyOfRequest = (categoryId: string, requestId: string) =>
  `${newRequestPath(categoryId)}&copy=${encodeURIComponent(requestId)}`;

/** A new routing that begins as another one. */
export const copyOfRouting = (routingId: string) =>
  `${paths.addRouting}?copy=${encodeURIComponent(routingId)}`;

/** The groups of approvers; the one that is edited, or `new`, is part of the address. */
export const groupsWith = (groupId = '') =>
  `${paths.people}?view=groups${groupId && `&group=${encodeURIComponent(groupId)}`}`;

/** The templates of announcements; the one that is edited, or `new`, is part of the address. */
export const templatesWith = (templateId = '') =>
  `${paths.messageCenter}?view=templates${templateId && `&template=${encodeURIComponent(templateId)}`}`;

/** Weekly reports, with one to change (`report`: its id), or a new one of a view (`new`). */
export const reportsWith = (asked: { report: string; view?: string; name?: string }) =>
  `${paths.profile}?${new URLSearchParams(asked)}#reports`;

/** Weekly reports, with what stops one that somebody else sends. */
export const stoppingReport = (reportId: string) =>
  `${paths.profile}?stop=${encodeURIComponent(reportId)}#reports`;

/** A new department that is part of another one. */
export const addDepartmentBelow = (parentId: string) =>
  `${paths.addDepartment}?parent=${encodeURIComponent(parentId)}`;

/** A new location that is part of another one. */
export const addLocationBelow = (parentId: string) =>
  `${paths.addLocation}?parent=${encodeURIComponent(parentId)}`;

/** Translations of the names of forms, steps and categories. */
export const nameTranslations = `${paths.configuration}?view=translations`;

/** The types or the attributes of locations; the one that is edited, or `new`, is part of the address. */
export const locationsWith = (view: 'types' | 'attributes', id = '') =>
  `${paths.locations}?view=${view}${id && `&item=${encodeURIComponent(id)}`}`;

/** The tree of locations with one of them beside it. */
export const locationsShowing = (id: string) =>
  `${paths.locations}?location=${encodeURIComponent(id)}`;

/** Return the address of a location's hours, holidays and place. */
export const hoursOfLocation = (locationId: string) =>
  `${paths.serviceLevels}?view=hours&place=${encodeURIComponent(locationId)}`;

/** Assumption about a step: one more person there, somebody away, another approval limit, another target. */
export type Supposed = 'more' | 'away' | 'limit' | 'target';
type SupposedOfStep = {
  /** by its name, as the process calls it */
  readonly step: string;
  readonly suppose: Supposed;
  /** the days and the imported log that the process is of; none: as usual */
  readonly from?: string;
  readonly to?: string;
  readonly log?: string;
};
/**
 * Return the address of a what-if simulation of a step of a routing on past requests, with the assumption
 * filled in.
 */
export const whatIfPath = (routingId: string, asked: SupposedOfStep) =>
  `${paths.backtest(routingId)}?${new URLSearchParams({ view: 'what-if', ...asked })}`;

/** A backtest of the draft of a routing, or of a version; what it does not name is as usual. */
export const backtestPath = (
  routingId: string,
  asked: { readonly from: string; readonly to: string } | { readonly version: string },
) => `${paths.backtest(routingId)}?${new URLSearchParams(asked)}`;
