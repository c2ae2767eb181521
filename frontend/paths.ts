/** Path with one parameter. Call it with the id for a link, and use its pattern for the route. */
type Address = { (id: string): string; readonly pattern: string };

const address = (pattern: string): Address =>
  Object.assign((id: string) => pattern.replace(/:\w+/, encodeURIComponent(id)), { pattern });

/** All paths of the product (specification §2). Links and routes are built only from these. */
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
  /** Target of decision links in mails: functions/messages/mails/ask.ts. */
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
  letters: '/admin/failed-deliveries',
  retention: '/admin/retention',
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

/** Return the path of the request form for a category. */
export const newRequestPath = (categoryId: string) =>
  `${paths.newRequest}?category=${encodeURIComponent(categoryId)}`;

/** Return the path of the form to raise a request for a person, optionally with a category. */
export const raiseOnBehalfPath = (userId: string, categoryId = '') =>
  `${paths.approveForm}?for=${encodeURIComponent(userId)}${categoryId && `&category=${encodeURIComponent(categoryId)}`}`;

/** Return the path of the process map of an imported log. */
export const importedProcessPath = (importId: string) =>
  `${paths.process}?source=${encodeURIComponent(importId)}`;

/** Return the path of a request in an imported log. */
export const importedRequestPath = (importId: string, caseId: string) =>
  `${paths.processImports}/${encodeURIComponent(importId)}/cases/${encodeURIComponent(caseId)}`;

/**
 * Return the path of a comment in the conversation of its request. For the comment of a decision, return the path of
 * the decision event on the request page.
 */
export const commentPath = (
  requestId: string,
  {
    commentId,
    seq,
  }: { readonly commentId?: string | undefined; readonly seq?: number | undefined },
) =>
  commentId
    ? `${paths.chat(requestId)}?comment=${encodeURIComponent(commentId)}`
    : `${paths.viewRequest(requestId)}?decision=${seq ?? ''}#discussion`;

/** Return the path of a help page. */
export const helpPath = (name: string) => `${paths.help}?page=${encodeURIComponent(name)}`;

/** Return the path of the request form with the values of an earlier request. */
export const copyRequestPath = (categoryId: string, requestId: string) =>
  `${newRequestPath(categoryId)}&copy=${encodeURIComponent(requestId)}`;

/** Path to create a routing sequence as a copy. */
export const copyRoutingPath = (routingId: string) =>
  `${paths.addRouting}?copy=${encodeURIComponent(routingId)}`;

/** Return the path of the approver groups, optionally with the id of the edited group or `new`. */
export const groupsPath = (groupId = '') =>
  `${paths.people}?view=groups${groupId && `&group=${encodeURIComponent(groupId)}`}`;

/** Return the path of the announcement templates, optionally with the id of the edited template or `new`. */
export const announcementTemplatesPath = (templateId = '') =>
  `${paths.messageCenter}?view=templates${templateId && `&template=${encodeURIComponent(templateId)}`}`;

/**
 * Return the path of the weekly reports, with an edited report (`report`: its id) or a new report for a view (`new`).
 */
export const reportEditPath = (asked: { report: string; view?: string; name?: string }) =>
  `${paths.profile}?${new URLSearchParams(asked)}#reports`;

/** Return the path of the weekly reports with the dialog that stops a report from another person. */
export const stopReportPath = (reportId: string) =>
  `${paths.profile}?stop=${encodeURIComponent(reportId)}#reports`;

/** Path to add a department below another one. */
export const addSubdepartmentPath = (parentId: string) =>
  `${paths.addDepartment}?parent=${encodeURIComponent(parentId)}`;

/** Path to add a location below another one. */
export const newChildLocationPath = (parentId: string) =>
  `${paths.addLocation}?parent=${encodeURIComponent(parentId)}`;

/** Path of the translations of form, step and category names. */
export const nameTranslationsPath = `${paths.configuration}?view=translations`;

/** Return the path of the location types or attributes, optionally with the id of the edited item or `new`. */
export const locationSettingsPath = (view: 'types' | 'attributes', id = '') =>
  `${paths.locations}?view=${view}${id && `&item=${encodeURIComponent(id)}`}`;

/** Return the path of the location tree with the details of one location. */
export const locationTreePath = (id: string) =>
  `${paths.locations}?location=${encodeURIComponent(id)}`;

/** Return the path of a location's business hours, holidays and parent. */
export const locationHoursPath = (locationId: string) =>
  `${paths.serviceLevels}?view=hours&place=${encodeURIComponent(locationId)}`;

/** Assumption about a step: one more person, an absent person, another approval limit, or another target. */
export type WhatIfAssumption = 'more' | 'away' | 'limit' | 'target';
type SupposedOfStep = {
  /** Step name, as in the process figures. */
  readonly step: string;
  readonly suppose: WhatIfAssumption;
  /** Period and imported log of the process figures; defaults if omitted. */
  readonly from?: string;
  readonly to?: string;
  readonly log?: string;
};
/** Return the path of a what-if simulation of a routing step on past requests, with the assumption filled in. */
export const whatIfPath = (routingId: string, asked: SupposedOfStep) =>
  `${paths.backtest(routingId)}?${new URLSearchParams({ view: 'what-if', ...asked })}`;

/** Return the path of a backtest of a routing draft or version. Omitted parameters have their defaults. */
export const backtestPath = (
  routingId: string,
  asked: { readonly from: string; readonly to: string } | { readonly version: string },
) => `${paths.backtest(routingId)}?${new URLSearchParams(asked)}`;
