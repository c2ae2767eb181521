import { t } from '#frontend/lib/text.ts';
import type { ClientRole } from '#shared/endpoint.ts';
import { paths } from './paths.ts';
import { type Screen, wrapInWidgets } from './screen.ts';

/** All pages below /auth/. */
export const signInPage = wrapInWidgets(() => import('./pages/auth/auth-page.tsx'));

const process = wrapInWidgets(() => import('./pages/process/process.tsx'));
const processReport = wrapInWidgets(() => import('./pages/process/process-report.tsx'));
const dashboardReport = () => import('./pages/user/dashboard-report.tsx');
const dashboard = () => import('./pages/user/dashboard.tsx');
const help = () => import('./pages/user/help.tsx');
const messages = () => import('./pages/messages/messages.tsx');
const calendar = () => import('./pages/calendar/calendar.tsx');
const timeline = () => import('./pages/timeline/timeline.tsx');
const newRequest = wrapInWidgets(() => import('./pages/requests/request-form.tsx'));
const viewRequest = wrapInWidgets(() => import('./pages/requests/view-request.tsx'));
const review = wrapInWidgets(() => import('./pages/tasks/review.tsx'));
const byLink = wrapInWidgets(() => import('./pages/tasks/decide.tsx'));
const myTasks = () => import('./pages/tasks/my-tasks.tsx');
const letters = () => import('./pages/admin/failed-deliveries.tsx');
const forms = wrapInWidgets(() => import('./pages/admin/forms.tsx'));
const settings = wrapInWidgets(() => import('./pages/admin/configuration.tsx'));
const retention = () => import('./pages/admin/retention.tsx');
const logs = wrapInWidgets(() => import('./pages/admin/process-imports.tsx'));
const log = wrapInWidgets(() => import('./pages/admin/process-import.tsx'));
const logCase = () => import('./pages/admin/imported-case.tsx');

const forUsers: readonly ClientRole[] = ['user', 'admin'];
const forApprovers: readonly ClientRole[] = ['approver', 'admin'];
const forAdministrators: readonly ClientRole[] = ['admin'];

/** Table of protected routes from the specification (§2), with /messages and the targets of mail links. */
export const screens: readonly Screen[] = [
  { path: paths.home, title: t`Home`, roles: forUsers },
  { path: paths.dashboard, title: t`Dashboard`, roles: forUsers, page: dashboard },
  { path: paths.calendar, title: t`Calendar`, roles: forUsers, page: calendar },
  { path: paths.timeline, title: t`Timeline`, roles: forUsers, page: timeline },
  { path: paths.process, title: t`Process`, roles: forUsers, page: process },
  { path: paths.processReport, title: t`Report`, roles: forUsers, page: processReport },
  { path: paths.dashboardReport, title: t`Report`, roles: forUsers, page: dashboardReport },
  { path: paths.newRequest, title: t`New request`, roles: forUsers, page: newRequest },
  {
    path: paths.myRequests,
    title: t`My requests`,
    roles: forUsers,
    page: () => import('./pages/requests/my-requests.tsx'),
  },
  {
    path: paths.participated,
    title: t`Participated`,
    roles: forUsers,
    page: () => import('./pages/requests/participated.tsx'),
  },
  {
    path: paths.editRequest.pattern,
    title: t`Edit request`,
    roles: forUsers,
    page: wrapInWidgets(() => import('./pages/requests/edit-request.tsx')),
  },
  { path: paths.viewRequest.pattern, title: t`Request`, roles: forUsers, page: viewRequest },
  {
    path: paths.audit.pattern,
    title: t`Audit record`,
    roles: forUsers,
    page: () => import('./pages/requests/audit.tsx'),
  },
  {
    path: paths.chat.pattern,
    title: t`Conversation`,
    roles: forUsers,
    page: wrapInWidgets(() => import('./pages/requests/conversation.tsx')),
  },
  { path: paths.myTasks, title: t`My tasks`, roles: forUsers, page: myTasks },
  { path: paths.decideByLink.pattern, title: t`Decision by a link`, roles: forUsers, page: byLink },
  { path: paths.help, title: t`Help`, roles: forUsers, page: help },
  {
    path: paths.profile,
    title: t`Profile`,
    roles: forUsers,
    page: wrapInWidgets(() => import('./pages/user/profile.tsx')),
  },
  { path: paths.messages, title: t`Messages`, roles: forUsers, page: messages },

  {
    path: paths.approveForm,
    title: t`Request for somebody else`,
    roles: forApprovers,
    page: wrapInWidgets(() => import('./pages/requests/approve-form.tsx')),
  },
  {
    path: paths.editApproverForm.pattern,
    title: t`Edit a request for somebody else`,
    roles: forApprovers,
    page: wrapInWidgets(() => import('./pages/requests/edit-approver-form.tsx')),
  },
  { path: paths.approverDashboard, title: t`My tasks`, roles: forApprovers, page: myTasks },
  { path: paths.reviewTask.pattern, title: t`Decision`, roles: forApprovers, page: review },

  {
    path: paths.categories,
    title: t`Categories`,
    roles: forAdministrators,
    page: wrapInWidgets(() => import('./pages/admin/categories.tsx')),
  },
  {
    path: paths.people,
    title: t`People`,
    roles: forAdministrators,
    page: wrapInWidgets(() => import('./pages/admin/people.tsx')),
  },
  {
    path: paths.person.pattern,
    title: t`Person`,
    roles: forAdministrators,
    page: wrapInWidgets(() => import('./pages/admin/people-person.tsx')),
  },
  {
    path: paths.departments,
    title: t`Departments`,
    roles: forAdministrators,
    page: wrapInWidgets(() => import('./pages/admin/departments.tsx')),
  },
  {
    path: paths.addDepartment,
    title: t`New department`,
    roles: forAdministrators,
    page: wrapInWidgets(() => import('./pages/admin/new-department.tsx')),
  },
  {
    path: paths.editDepartment.pattern,
    title: t`Department`,
    roles: forAdministrators,
    page: wrapInWidgets(() => import('./pages/admin/edit-department.tsx')),
  },
  { path: paths.configuration, title: t`Configuration`, roles: forAdministrators, page: settings },
  { path: paths.retention, title: t`Retention`, roles: forAdministrators, page: retention },
  { path: paths.letters, title: t`Failed deliveries`, roles: forAdministrators, page: letters },
  {
    path: paths.messageCenter,
    title: t`Message center`,
    roles: forAdministrators,
    page: wrapInWidgets(() => import('./pages/admin/message-center.tsx')),
  },
  {
    path: paths.newAnnouncement,
    title: t`New announcement`,
    roles: forAdministrators,
    page: wrapInWidgets(() => import('./pages/admin/new-announcement.tsx')),
  },
  {
    path: paths.announcement.pattern,
    title: t`Announcement`,
    roles: forAdministrators,
    page: wrapInWidgets(() => import('./pages/admin/announcement.tsx')),
  },
  { path: paths.processImports, title: t`Imported logs`, roles: forAdministrators, page: logs },
  { path: paths.processImport.pattern, title: t`Log`, roles: forAdministrators, page: log },
  { path: paths.importedCase, title: t`Imported request`, roles: forAdministrators, page: logCase },
  { path: paths.forms, title: t`Forms`, roles: forAdministrators, page: forms },
  {
    path: paths.formBuilder,
    title: t`New form`,
    roles: forAdministrators,
    page: wrapInWidgets(() => import('./pages/admin/new-form.tsx')),
  },
  {
    path: paths.viewForm.pattern,
    title: t`Form`,
    roles: forAdministrators,
    page: wrapInWidgets(() => import('./pages/admin/view-form.tsx')),
  },
  {
    path: paths.updateForm.pattern,
    title: t`Edit form`,
    roles: forAdministrators,
    page: wrapInWidgets(() => import('./pages/admin/edit-form.tsx')),
  },
  {
    path: paths.locations,
    title: t`Locations`,
    roles: forAdministrators,
    page: wrapInWidgets(() => import('./pages/admin/locations.tsx')),
  },
  {
    path: paths.addLocation,
    title: t`New location`,
    roles: forAdministrators,
    page: wrapInWidgets(() => import('./pages/admin/new-location.tsx')),
  },
  {
    path: paths.editLocation.pattern,
    title: t`Location`,
    roles: forAdministrators,
    page: wrapInWidgets(() => import('./pages/admin/edit-location.tsx')),
  },
  {
    path: paths.serviceLevels,
    title: t`Service levels (SLA)`,
    roles: forAdministrators,
    page: wrapInWidgets(() => import('./pages/admin/service-levels.tsx')),
  },
  {
    path: paths.approvalLimits,
    title: t`Approval limits (DOA)`,
    roles: forAdministrators,
    page: wrapInWidgets(() => import('./pages/admin/approval-limits.tsx')),
  },
  {
    path: paths.routings,
    title: t`Routing`,
    roles: forAdministrators,
    page: () => import('./pages/routing/routing-list.tsx'),
  },
  {
    path: paths.addRouting,
    title: t`New routing`,
    roles: forAdministrators,
    page: wrapInWidgets(() => import('./pages/routing/new-routing.tsx')),
  },
  {
    path: paths.editRouting.pattern,
    title: t`Edit routing`,
    roles: forAdministrators,
    page: wrapInWidgets(() => import('./pages/routing/edit-routing.tsx')),
  },
  {
    path: paths.openRequests.pattern,
    title: t`Open requests`,
    roles: forAdministrators,
    page: wrapInWidgets(() => import('./pages/routing/open-requests.tsx')),
  },
  {
    path: paths.backtest.pattern,
    title: t`Past requests`,
    roles: forAdministrators,
    page: wrapInWidgets(() => import('./pages/routing/backtest.tsx')),
  },
];

/**
 * Screens to preload while the browser is idle on an everyday screen, so that the likely next screen opens at once
 * (§9).
 */
export const preloadedScreens = [myTasks, viewRequest, review, newRequest];
