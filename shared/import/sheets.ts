import { msg } from '#shared/language/t.ts';
import type { LocationAttribute } from '../reference/location-attribute.ts';
import { ProfileRole } from '../users/user.ts';
import { active, column, itemName, naming } from './columns.ts';
import { peopleRows } from './people-rows.ts';
import { attributePath, type Column, type Sheet } from './sheet.ts';

const tree = {
  ...{ column: 'parent', byPlace: true },
  circle: { several: 'would be below each other', alone: 'would be below itself' },
};

/** What a file of each kind holds, for whoever writes one and whoever reads it. */
export const departmentSheet: Sheet = {
  noun: msg('department'),
  plural: msg('departments'),
  columns: [
    column('code', 'Code'),
    itemName,
    naming('parent', 'Part of', 'department'),
    naming('head', 'Head', 'person'),
    column('costCentre', 'Cost centre'),
    active(),
  ],
  rowsPerCall: 100,
  key: 'code',
  above: tree,
};

export const locationSheet: Sheet = {
  noun: msg('location'),
  plural: msg('locations'),
  columns: [
    itemName,
    naming('parent', 'Part of', 'location'),
    column('type', 'Type'),
    naming('businessHours', 'Working hours', 'businessHours'),
    active(),
  ],
  hasAttributes: true,
  rowsPerCall: 100,
  above: tree,
};

/** The same with a column for each attribute. */
export const locationSheetWith = (attributes: readonly LocationAttribute[]): Sheet => ({
  ...locationSheet,
  columns: [
    ...locationSheet.columns,
    ...attributes.map(({ key, name, type }) =>
      column(attributePath(key), name, { is: 'attribute', type }),
    ),
  ],
});

export const categorySheet: Sheet = {
  noun: msg('category'),
  plural: msg('categories'),
  columns: [
    itemName,
    column('description', 'Description'),
    column('icon', 'Icon'),
    naming('parent', 'Part of', 'category'),
    { ...naming('form', 'Form', 'form'), required: msg('Name a published form.') },
    column('finishName', 'Name of the final status'),
    active('Offered'),
  ],
  rowsPerCall: 100,
  key: 'name',
  above: tree,
};

/** A call makes an account for each new one, which takes a moment. */
const peoplePerCall = 25;

/** How exports of personnel systems head what a file of people has. */
const personHeads = {
  name: [
    'full name',
    'display name',
    'employee',
    'employee name',
    'vollständiger name',
    'mitarbeiter',
  ],
  email: ['email address', 'mail', 'work email', 'business email', 'e-mail-adresse', 'mailadresse'],
  title: ['job title', 'position', 'job', 'funktion', 'stelle', 'stellenbezeichnung', 'titel'],
  department: [
    'dept',
    'organizational unit',
    'org unit',
    'cost center name',
    'abteilung',
    'bereich',
  ],
  location: ['site', 'office', 'work location', 'standort', 'arbeitsort', 'niederlassung', 'ort'],
  manager: [
    ...['line manager', 'supervisor', 'reports to', 'manager name', 'manager email', 'manager id'],
    ...['vorgesetzter', 'vorgesetzte', 'vorgesetzte/r', 'führungskraft', 'leitung'],
  ],
  timeZone: ['timezone', 'zeitzone'],
  firstName: ['first name', 'given name', 'forename', 'vorname'],
  lastName: ['last name', 'surname', 'family name', 'nachname', 'familienname'],
  number: [
    ...[
      'employee id',
      'employee number',
      'employee no',
      'staff id',
      'personnel number',
      'worker id',
    ],
    ...['personalnummer', 'personal-nr', 'pers-nr', 'mitarbeiternummer', 'ma-nr'],
  ],
} as const;
const headed = (of: Column, also: readonly string[]): Column => ({ ...of, also });

export const personSheet: Sheet = {
  noun: msg('person'),
  plural: msg('people'),
  columns: [
    headed(itemName, personHeads.name),
    {
      ...headed(column('email', 'E-mail'), personHeads.email),
      required: msg('Enter an e-mail address.'),
    },
    headed(column('title', 'Title'), personHeads.title),
    column('role', 'Role', { is: 'choice', of: ProfileRole.options }),
    headed(naming('department', 'Department', 'department'), personHeads.department),
    headed(naming('location', 'Location', 'location'), personHeads.location),
    headed(naming('manager', 'Manager', 'person'), personHeads.manager),
    headed(column('timeZone', 'Time zone', { is: 'zone' }), personHeads.timeZone),
    column('invite', 'Invite', { is: 'yes-no' }),
    column('outsideDomainsConfirmed', 'Outside the domains confirmed', { is: 'yes-no' }),
  ],
  helpers: [
    headed(column('firstName', 'First name'), personHeads.firstName),
    headed(column('lastName', 'Last name'), personHeads.lastName),
    headed(column('number', 'Employee number'), personHeads.number),
  ],
  isMapped: true,
  finish: (rows, has) => peopleRows(rows, has('invite')),
  rowsPerCall: peoplePerCall,
  key: 'email',
  above: {
    ...{ column: 'manager', byPlace: false },
    circle: { several: 'would manage each other', alone: 'would manage themselves' },
    without: msg(
      'The row of the manager is refused: who is here already keeps their manager, a new person has none.',
    ),
  },
};

export const groupSheet: Sheet = {
  noun: msg('group'),
  plural: msg('groups'),
  columns: [itemName, naming('manager', 'Manager', 'person')],
  rowsPerCall: 100,
  key: 'name',
};
