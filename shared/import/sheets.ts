import { msg } from '#shared/language/t.ts';
import type { LocationAttribute } from '../reference/location-attribute.ts';
import { ProfileRole } from '../users/user.ts';
import { activeColumn, column, itemNameColumn, nameColumn } from './columns.ts';
import { attributePath, type Sheet } from './sheet.ts';

const tree = {
  ...{ column: 'parent', byPlace: true },
  circle: { several: 'would be below each other', alone: 'would be below itself' },
};

/** Sheets of all kinds, for writing and reading files. */
export const departmentSheet: Sheet = {
  noun: msg('department'),
  plural: msg('departments'),
  columns: [
    column('code', msg('Code', 'column')),
    itemNameColumn,
    nameColumn('parent', msg('Part of', 'column'), 'department'),
    nameColumn('head', msg('Head', 'column'), 'person'),
    column('costCentre', msg('Cost centre', 'column')),
    activeColumn(),
  ],
  rowsPerCall: 100,
  key: 'code',
  above: tree,
};

export const locationSheet: Sheet = {
  noun: msg('location'),
  plural: msg('locations'),
  columns: [
    itemNameColumn,
    nameColumn('parent', msg('Part of', 'column'), 'location'),
    column('type', msg('Type', 'column')),
    nameColumn('businessHours', msg('Working hours', 'column'), 'businessHours'),
    activeColumn(),
  ],
  hasAttributes: true,
  rowsPerCall: 100,
  above: tree,
};

/** Return the location sheet with a column for each attribute. */
export const buildLocationSheet = (attributes: readonly LocationAttribute[]): Sheet => ({
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
    itemNameColumn,
    column('description', msg('Description', 'column')),
    column('icon', msg('Icon', 'column')),
    nameColumn('parent', msg('Part of', 'column'), 'category'),
    {
      ...nameColumn('form', msg('Form', 'column'), 'form'),
      required: msg('Name a published form.'),
    },
    column('finishName', msg('Name of the final status', 'column')),
    activeColumn(msg('Offered', 'column')),
  ],
  rowsPerCall: 100,
  key: 'name',
  above: tree,
};

/** Small, because a call creates an account for each new person, which is slow. */
const peoplePerCall = 25;

export const personSheet: Sheet = {
  noun: msg('person'),
  plural: msg('people'),
  columns: [
    itemNameColumn,
    {
      ...column('email', msg('E-mail', 'column')),
      required: msg('Enter an e-mail address.'),
    },
    column('title', msg('Title', 'column')),
    column('role', msg('Role', 'column'), { is: 'choice', of: ProfileRole.options }),
    nameColumn('department', msg('Department', 'column'), 'department'),
    nameColumn('location', msg('Location', 'column'), 'location'),
    nameColumn('manager', msg('Manager', 'column'), 'person'),
    column('timeZone', msg('Time zone', 'column'), { is: 'zone' }),
    column('invite', msg('Invite', 'column'), { is: 'yes-no' }),
    column('outsideDomainsConfirmed', msg('Outside the domains confirmed', 'column'), {
      is: 'yes-no',
    }),
  ],
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
  columns: [itemNameColumn, nameColumn('manager', msg('Manager', 'column'), 'person')],
  rowsPerCall: 100,
  key: 'name',
};
