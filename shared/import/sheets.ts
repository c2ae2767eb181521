import { msg } from '#shared/language/t.ts';
import type { LocationAttribute } from '../reference/location-attribute.ts';
import { ProfileRole } from '../users/user.ts';
import { active, column, itemName, naming } from './columns.ts';
import { attributePath, type Sheet } from './sheet.ts';

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

export const personSheet: Sheet = {
  noun: msg('person'),
  plural: msg('people'),
  columns: [
    itemName,
    { ...column('email', 'E-mail'), required: msg('Enter an e-mail address.') },
    column('title', 'Title'),
    column('role', 'Role', { is: 'choice', of: ProfileRole.options }),
    naming('department', 'Department', 'department'),
    naming('location', 'Location', 'location'),
    naming('manager', 'Manager', 'person'),
    column('timeZone', 'Time zone', { is: 'zone' }),
    column('invite', 'Invite', { is: 'yes-no' }),
  ],
  rowsPerCall: peoplePerCall,
  key: 'email',
  above: {
    ...{ column: 'manager', byPlace: false },
    circle: { several: 'would manage each other', alone: 'would manage themselves' },
  },
};

export const groupSheet: Sheet = {
  noun: msg('group'),
  plural: msg('groups'),
  columns: [itemName, naming('manager', 'Manager', 'person')],
  rowsPerCall: 100,
  key: 'name',
};
