import {
  type Icon,
  IconAdjustments,
  IconArchive,
  IconBuilding,
  IconCalendar,
  IconChartBar,
  IconCheckbox,
  IconClock,
  IconCloudOff,
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
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';

export type Destination = {
  readonly label: string;
  readonly to: string;
  /** Further paths of the entry that are not below its own path. */
  readonly also?: readonly string[];
  readonly icon: Icon;
  /** Count shown next to the entry. */
  readonly counts?: 'tasks' | 'messages';
  /** `shortcut`: keys pressed one after the other. */
  readonly keys: string;
};

export type DestinationGroup = {
  readonly label: string;
  readonly role: 'user' | 'admin';
  readonly items: readonly Destination[];
};

/** Navigation entries: existing screens, in the groups of the interface. */
export const destinations: readonly DestinationGroup[] = [
  {
    label: t`Work`,
    role: 'user',
    items: [
      { label: t`Home`, to: paths.home, icon: IconHome, keys: 'g h' },
      { label: t`My tasks`, to: paths.myTasks, icon: IconCheckbox, counts: 'tasks', keys: 'g t' },
      { label: t`My requests`, to: paths.myRequests, icon: IconFileText, keys: 'g r' },
      { label: t`Participated`, to: paths.participated, icon: IconUsersGroup, keys: 'g p' },
    ],
  },
  {
    label: t`Insights`,
    role: 'user',
    items: [
      { label: t`Dashboard`, to: paths.dashboard, icon: IconChartBar, keys: 'g b' },
      { label: t`Calendar`, to: paths.calendar, icon: IconCalendar, keys: 'g k' },
      { label: t`Timeline`, to: paths.timeline, icon: IconTimeline, keys: 'g i' },
      { label: t`Process`, to: paths.process, icon: IconSitemap, keys: 'g z' },
    ],
  },
  {
    label: t`Messages`,
    role: 'user',
    items: [
      { label: t`Messages`, to: paths.messages, icon: IconInbox, counts: 'messages', keys: 'g m' },
    ],
  },
  {
    label: t`Manage`,
    role: 'admin',
    items: [
      { label: t`Categories`, to: paths.categories, icon: IconLayoutGrid, keys: 'g c' },
      {
        label: t`Forms`,
        to: paths.forms,
        also: [paths.formBuilder, paths.viewForm.pattern, paths.updateForm.pattern],
        icon: IconForms,
        keys: 'g f',
      },
      {
        label: t`Routing`,
        to: paths.routings,
        also: [paths.addRouting, paths.editRouting.pattern],
        icon: IconRoute,
        keys: 'g o',
      },
      { label: t`Service levels`, to: paths.serviceLevels, icon: IconClock, keys: 'g s' },
      { label: t`Approval limits`, to: paths.approvalLimits, icon: IconScale, keys: 'g l' },
      { label: t`People`, to: paths.people, icon: IconUsers, keys: 'g e' },
      {
        label: t`Departments`,
        to: paths.departments,
        also: [paths.addDepartment, paths.editDepartment.pattern],
        icon: IconBuilding,
        keys: 'g d',
      },
      {
        label: t`Locations`,
        to: paths.locations,
        also: [paths.addLocation, paths.editLocation.pattern],
        icon: IconMapPin,
        keys: 'g a',
      },
      { label: t`Message center`, to: paths.messageCenter, icon: IconSpeakerphone, keys: 'g w' },
      {
        label: t`Imported logs`,
        to: paths.processImports,
        icon: IconDatabaseImport,
        keys: 'g x',
      },
      { label: t`Retention`, to: paths.retention, icon: IconArchive, keys: 'g v' },
      { label: t`Failed deliveries`, to: paths.letters, icon: IconCloudOff, keys: 'g u' },
      { label: t`Configuration`, to: paths.configuration, icon: IconAdjustments, keys: 'g n' },
    ],
  },
];

/** Return the navigation entries for a person with these roles. */
export const filterDestinations = (roles: ReadonlySet<string>) =>
  destinations.filter(({ role }) => roles.has(role));
