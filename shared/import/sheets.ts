import { msg } from '#shared/language/t.ts';
import type { LocationAttribute } from '../reference/location-attribute.ts';
import { ProfileRole } from '../users/user.ts';
import { defineActiveColumn, defineColumn, defineNameColumn, itemNameColumn } from './columns.ts';
import { buildAttributePath, type Sheet } from './sheet.ts';

const tree = {
  ...{ column: 'parent', byPlace: true },
  cycle: { several: 'would be below each other', alone: 'would be below itself' },
};

/** Columns of a file of departments. */
export const departmentSheet: Sheet = {
  noun: msg('department'),
  plural: msg('departments'),
  columns: [
    defineColumn('code', msg('Code', 'column')),
    itemNameColumn,
    defineNameColumn('parent', msg('Part of', 'column'), 'department'),
    defineNameColumn('head', msg('Head', 'column'), 'person'),
    defineColumn('costCentre', msg('Cost centre', 'column')),
    defineActiveColumn(),
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
    defineNameColumn('parent', msg('Part of', 'column'), 'location'),
    defineColumn('type', msg('Type', 'column')),
    defineNameColumn('businessHours', msg('Working hours', 'column'), 'businessHours'),
    defineActiveColumn(),
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
      defineColumn(buildAttributePath(key), name, { is: 'attribute', type }),
    ),
  ],
});

export const categorySheet: Sheet = {
  noun: msg('category'),
  plural: msg('categories'),
  columns: [
    itemNameColumn,
    defineColumn('description', msg('Description', 'column')),
    defineColumn('icon', msg('Icon', 'column')),
    defineNameColumn('parent', msg('Part of', 'column'), 'category'),
    {
      ...defineNameColumn('form', msg('Form', 'column'), 'form'),
      required: msg('Name a published form.'),
    },
    defineColumn('finishName', msg('Name of the final status', 'column')),
    defineActiveColumn(msg('Offered', 'column')),
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
      ...defineColumn('email', msg('E-mail', 'column')),
      required: msg('Enter an e-mail address.'),
    },
    defineColumn('title', msg('Title', 'column')),
    defineColumn('role', msg('Role', 'column'), { is: 'choice', of: ProfileRole.options }),
    defineNameColumn('department', msg('Department', 'column'), 'department'),
    defineNameColumn('location', msg('Location', 'column'), 'location'),
    defineNameColumn('manager', msg('Manager', 'column'), 'person'),
    defineColumn('timeZone', msg('Time zone', 'column'), { is: 'zone' }),
    defineColumn('invite', msg('Invite', 'column'), { is: 'yes-no' }),
    defineColumn('outsideDomainsConfirmed', msg('Outside the domains confirmed', 'column'), {
      is: 'yes-no',
    }),
  ],
  rowsPerCall: peoplePerCall,
  key: 'email',
  above: {
    ...{ column: 'manager', byPlace: false },
    cycle: { several: 'would manage each other', alone: 'would manage themselves' },
    without: msg(
      'The row of the manager is refused: who is here already keeps their manager, a new person has none.',
    ),
  },
};

export const groupSheet: Sheet = {
  noun: msg('group'),
  plural: msg('groups'),
  columns: [itemNameColumn, defineNameColumn('manager', msg('Manager', 'column'), 'person')],
  rowsPerCall: 100,
  key: 'name',
};
