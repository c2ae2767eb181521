import { matchPath } from 'react-router-dom';
import { paths } from '#frontend/paths.ts';
import type { ClientRole } from '#shared/endpoint.ts';

type Topic = {
  /** File name of the page, equal in each language. */
  readonly name: string;
  /** Paths of the screens that the page explains; empty if it explains all of them. */
  readonly screens: readonly string[];
};
export type HelpGroup = {
  readonly name: 'start' | 'requests' | 'decisions' | 'see' | 'manage';
  /** Role of the readers of these pages. */
  readonly role: ClientRole;
  readonly topics: readonly Topic[];
};

const topic = (name: string, ...screens: readonly string[]): Topic => ({ name, screens });

/** All help pages in the order of the contents, for every language. */
export const helpGroups: readonly HelpGroup[] = [
  {
    name: 'start',
    role: 'user',
    topics: [
      topic('first-steps'),
      topic('home', paths.home),
      topic('search'),
      topic('path-and-due'),
      topic('messages', paths.messages),
      topic('profile', paths.profile),
      topic('help', paths.help),
    ],
  },
  {
    name: 'requests',
    role: 'user',
    topics: [
      topic('new-request', paths.newRequest),
      topic('edit-request', paths.editRequest.pattern),
      topic('my-requests', paths.myRequests),
      topic('participated', paths.participated),
      topic('request', paths.viewRequest.pattern),
      topic('conversation', paths.chat.pattern),
      topic('audit', paths.audit.pattern),
    ],
  },
  {
    name: 'decisions',
    role: 'approver',
    topics: [
      topic('my-tasks', paths.myTasks, paths.approverDashboard),
      topic('decision', paths.decideByLink.pattern, paths.reviewTask.pattern),
      topic('for-somebody-else', paths.approveForm, paths.editApproverForm.pattern),
    ],
  },
  {
    name: 'see',
    role: 'user',
    topics: [
      topic('dashboard', paths.dashboard, paths.dashboardReport),
      topic('calendar', paths.calendar),
      topic('timeline', paths.timeline),
      topic('process', paths.process, paths.processReport),
    ],
  },
  {
    name: 'manage',
    role: 'admin',
    topics: [
      topic('categories', paths.categories),
      topic('forms', paths.forms),
      topic('new-form', paths.formBuilder),
      topic('form', paths.viewForm.pattern),
      topic('form-builder', paths.updateForm.pattern),
      topic('routing', paths.routings),
      topic('new-routing', paths.addRouting),
      topic('routing-editor', paths.editRouting.pattern),
      topic('open-requests', paths.openRequests.pattern),
      topic('backtest', paths.backtest.pattern),
      topic('service-levels', paths.serviceLevels),
      topic('approval-limits', paths.approvalLimits),
      topic('people', paths.people),
      topic('person', paths.person.pattern),
      topic('departments', paths.departments),
      topic('department', paths.addDepartment, paths.editDepartment.pattern),
      topic('locations', paths.locations),
      topic('location', paths.addLocation, paths.editLocation.pattern),
      topic('message-center', paths.messageCenter),
      topic('announcement', paths.newAnnouncement, paths.announcement.pattern),
      topic(
        'process-imports',
        paths.processImports,
        paths.processImport.pattern,
        paths.importedCase,
      ),
      topic('failed-deliveries', paths.letters),
      topic('configuration', paths.configuration),
      topic('retention', paths.retention),
    ],
  },
];

/** Return the help page of the screen at a path; undefined if it has none. */
export const findHelpTopic = (pathname: string): string | undefined =>
  helpGroups
    .flatMap(({ topics }) => topics)
    .find(({ screens }) => screens.some((path) => matchPath(path, pathname)))?.name;
