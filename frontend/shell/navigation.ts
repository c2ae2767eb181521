import {
  type Icon,
  IconAdjustments,
  IconBuilding,
  IconCalendar,
  IconChartBar,
  IconCheckbox,
  IconClock,
  IconDatabaseImport,
  IconFileText,
  IconForms,
  IconHome,
  IconInbox,
  IconLayoutGrid,
  IconMapPin,
  IconRoute,
  IconScale,
  IconSitemap,
  IconSpeakerphone,
  IconTimeline,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { paths } from '#frontend/paths.ts';

export type Destination = {
  readonly label: string;
  readonly to: string;
  /** addresses that belong to it without lying below it */
  readonly also?: readonly string[];
  readonly icon: Icon;
  /** what is counted beside it */
  readonly counts?: 'tasks' | 'messages';
  /** typed one after the other */
  readonly keys: string;
};

export type DestinationGroup = {
  readonly label: string;
  readonly role: 'user' | 'admin';
  readonly items: readonly Destination[];
};

/** Where one can go: screens that exist, in the groups of the interface. */
export const destinations: readonly DestinationGroup[] = [
  {
    label: 'Work',
    role: 'user',
    items: [
      { label: 'Home', to: paths.home, icon: IconHome, keys: 'g h' },
      { label: 'My tasks', to: paths.myTasks, icon: IconCheckbox, counts: 'tasks', keys: 'g t' },
      { label: 'My requests', to: paths.myRequests, icon: IconFileText, keys: 'g r' },
      { label: 'Participated', to: paths.participated, icon: IconUsersGroup, keys: 'g p' },
    ],
  },
  {
    label: 'See',
    role: 'user',
    items: [
      { label: 'Dashboard', to: paths.dashboard, icon: IconChartBar, keys: 'g b' },
      { label: 'Calendar', to: paths.calendar, icon: IconCalendar, keys: 'g k' },
      { label: 'Timeline', to: paths.timeline, icon: IconTimeline, keys: 'g i' },
      { label: 'Process', to: paths.process, icon: IconSitemap, keys: 'g z' },
    ],
  },
  {
    label: 'Messages',
    role: 'user',
    items: [
      { label: 'Inbox', to: paths.messages, icon: IconInbox, counts: 'messages', keys: 'g m' },
    ],
  },
  {
    label: 'Manage',
    role: 'admin',
    items: [
      { label: 'Categories', to: paths.categories, icon: IconLayoutGrid, keys: 'g c' },
      {
        label: 'Forms',
        to: paths.forms,
        also: [paths.formBuilder, paths.viewForm.pattern, paths.updateForm.pattern],
        icon: IconForms,
        keys: 'g f',
      },
      {
        label: 'Routing',
        to: paths.routings,
        also: [paths.addRouting, paths.editRouting.pattern],
        icon: IconRoute,
        keys: 'g o',
      },
      { label: 'Service levels', to: paths.serviceLevels, icon: IconClock, keys: 'g s' },
      { label: 'Approval limits', to: paths.approvalLimits, icon: IconScale, keys: 'g l' },
      { label: 'People', to: paths.people, icon: IconUsers, keys: 'g e' },
      {
        label: 'Departments',
        to: paths.departments,
        also: [paths.addDepartment, paths.editDepartment.pattern],
        icon: IconBuilding,
        keys: 'g d',
      },
      {
        label: 'Locations',
        to: paths.locations,
        also: [paths.addLocation, paths.editLocation.pattern],
        icon: IconMapPin,
        keys: 'g a',
      },
      { label: 'Message center', to: paths.messageCenter, icon: IconSpeakerphone, keys: 'g w' },
      {
        label: 'Imported logs',
        to: paths.processImports,
        icon: IconDatabaseImport,
        keys: 'g x',
      },
      { label: 'Configuration', to: paths.configuration, icon: IconAdjustments, keys: 'g n' },
    ],
  },
];

/** What is listed for somebody with these roles. */
export const destinationsFor = (roles: ReadonlySet<string>) =>
  destinations.filter(({ role }) => roles.has(role));
