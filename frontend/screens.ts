import type { ClientRole } from '#shared/endpoint.ts';
import { paths } from './paths.ts';
import { type Screen, withWidgets } from './screen.ts';

/** Everything below /auth/. */
export const signInPage = withWidgets(() => import('./pages/auth/auth-page.tsx'));

const process = () => import('./pages/process/process.tsx');
const home = () => import('./pages/user/home.tsx');
const dashboard = () => import('./pages/user/dashboard.tsx');
const calendar = () => import('./pages/calendar/calendar.tsx');
const timeline = () => import('./pages/timeline/timeline.tsx');
const newRequest = withWidgets(() => import('./pages/requests/request-form.tsx'));
const viewRequest = withWidgets(() => import('./pages/requests/view-request.tsx'));
const review = withWidgets(() => import('./pages/tasks/review.tsx'));
const myTasks = () => import('./pages/tasks/my-tasks.tsx');
const logs = () => import('./pages/admin/process-imports.tsx');
const log = withWidgets(() => import('./pages/admin/process-import.tsx'));
const logCase = () => import('./pages/admin/imported-case.tsx');

const forUsers: readonly ClientRole[] = ['user', 'admin'];
const forApprovers: readonly ClientRole[] = ['approver', 'admin'];
const forAdministrators: readonly ClientRole[] = ['admin'];

/** The table of protected routes of the specification (§2), and /messages. */
export const screens: readonly Screen[] = [
  { path: paths.home, title: 'Home', roles: forUsers, page: home },
  { path: paths.dashboard, title: 'Dashboard', roles: forUsers, page: dashboard },
  { path: paths.calendar, title: 'Calendar', roles: forUsers, page: calendar },
  { path: paths.timeline, title: 'Timeline', roles: forUsers, page: timeline },
  { path: paths.process, title: 'Process', roles: forUsers, page: process },
  { path: paths.newRequest, title: 'New request', roles: forUsers, page: newRequest },
  {
    path: paths.myRequests,
    title: 'My requests',
    roles: forUsers,
    page: () => import('./pages/requests/my-requests.tsx'),
  },
  {
    path: paths.participated,
    title: 'Participated',
    roles: forUsers,
    page: () => import('./pages/requests/participated.tsx'),
  },
  {
    path: paths.editRequest.pattern,
    title: 'Edit request',
    roles: forUsers,
    page: withWidgets(() => import('./pages/requests/edit-request.tsx')),
  },
  { path: paths.viewRequest.pattern, title: 'Request', roles: forUsers, page: viewRequest },
  {
    path: paths.audit.pattern,
    title: 'Audit chain',
    roles: forUsers,
    page: () => import('./pages/requests/audit.tsx'),
  },
  {
    path: paths.chat.pattern,
    title: 'Conversation',
    roles: forUsers,
    page: withWidgets(() => import('./pages/requests/conversation.tsx')),
  },
  { path: paths.myTasks, title: 'My tasks', roles: forUsers, page: myTasks },
  {
    path: paths.help,
    title: 'Help',
    roles: forUsers,
    page: () => import('./pages/user/help.tsx'),
  },
  {
    path: paths.profile,
    title: 'Profile',
    roles: forUsers,
    page: withWidgets(() => import('./pages/user/profile.tsx')),
  },
  {
    path: paths.messages,
    title: 'Messages',
    roles: forUsers,
    page: () => import('./pages/messages/messages.tsx'),
  },

  {
    path: paths.approveForm,
    title: 'Request for somebody else',
    roles: forApprovers,
    page: withWidgets(() => import('./pages/requests/approve-form.tsx')),
  },
  {
    path: paths.editApproverForm.pattern,
    title: 'Edit a request for somebody else',
    roles: forApprovers,
    page: withWidgets(() => import('./pages/requests/edit-approver-form.tsx')),
  },
  { path: paths.approverDashboard, title: 'My tasks', roles: forApprovers, page: myTasks },
  { path: paths.reviewTask.pattern, title: 'Decision', roles: forApprovers, page: review },

  {
    path: paths.categories,
    title: 'Categories',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/admin/categories.tsx')),
  },
  {
    path: paths.people,
    title: 'People',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/admin/people.tsx')),
  },
  {
    path: paths.person.pattern,
    title: 'Person',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/admin/people-person.tsx')),
  },
  {
    path: paths.departments,
    title: 'Departments',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/admin/departments.tsx')),
  },
  {
    path: paths.addDepartment,
    title: 'New department',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/admin/new-department.tsx')),
  },
  {
    path: paths.editDepartment.pattern,
    title: 'Department',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/admin/edit-department.tsx')),
  },
  {
    path: paths.configuration,
    title: 'Configuration',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/admin/configuration.tsx')),
  },
  {
    path: paths.messageCenter,
    title: 'Message center',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/admin/message-center.tsx')),
  },
  {
    path: paths.newAnnouncement,
    title: 'New announcement',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/admin/new-announcement.tsx')),
  },
  {
    path: paths.announcement.pattern,
    title: 'Announcement',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/admin/announcement.tsx')),
  },
  { path: paths.processImports, title: 'Imported logs', roles: forAdministrators, page: logs },
  { path: paths.processImport.pattern, title: 'Log', roles: forAdministrators, page: log },
  { path: paths.importedCase, title: 'Imported request', roles: forAdministrators, page: logCase },
  {
    path: paths.forms,
    title: 'Forms',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/admin/forms.tsx')),
  },
  {
    path: paths.formBuilder,
    title: 'New form',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/admin/new-form.tsx')),
  },
  {
    path: paths.viewForm.pattern,
    title: 'Form',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/admin/view-form.tsx')),
  },
  {
    path: paths.updateForm.pattern,
    title: 'Edit form',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/admin/edit-form.tsx')),
  },
  {
    path: paths.locations,
    title: 'Locations',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/admin/locations.tsx')),
  },
  {
    path: paths.addLocation,
    title: 'New location',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/admin/new-location.tsx')),
  },
  {
    path: paths.editLocation.pattern,
    title: 'Location',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/admin/edit-location.tsx')),
  },
  {
    path: paths.serviceLevels,
    title: 'Service levels (SLA)',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/admin/service-levels.tsx')),
  },
  {
    path: paths.approvalLimits,
    title: 'Approval limits (DOA)',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/admin/approval-limits.tsx')),
  },
  {
    path: paths.routings,
    title: 'Routing',
    roles: forAdministrators,
    page: () => import('./pages/routing/routing-list.tsx'),
  },
  {
    path: paths.addRouting,
    title: 'New routing',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/routing/new-routing.tsx')),
  },
  {
    path: paths.editRouting.pattern,
    title: 'Edit routing',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/routing/edit-routing.tsx')),
  },
  {
    path: paths.openRequests.pattern,
    title: 'Open requests',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/routing/open-requests.tsx')),
  },
  {
    path: paths.backtest.pattern,
    title: 'Past requests',
    roles: forAdministrators,
    page: withWidgets(() => import('./pages/routing/backtest.tsx')),
  },
];

/** Loaded when the browser is idle, so that the likely next screen opens at once (§9). */
export const preloaded = [home, myTasks, viewRequest, review, newRequest];
