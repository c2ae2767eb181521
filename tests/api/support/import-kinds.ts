import type { ImportEndpoint } from '#functions/organisation/items/import-rows.ts';
import { importDoaLevels, importDoaRules, importRates } from '#shared/doa/authority-files-api.ts';
import { importEscalationPolicies } from '#shared/escalations/policy-files-api.ts';
import type { Row } from '#shared/import/sheet.ts';
import {
  importLocationAttributes,
  importLocationTypes,
} from '#shared/reference/location-kind-files-api.ts';
import {
  importCategories,
  importDepartments,
  importLocations,
} from '#shared/reference/organisation-api.ts';
import { importSettings } from '#shared/reference/setting-files-api.ts';
import { importHolidays } from '#shared/sla/holiday-files-api.ts';
import { importGroups } from '#shared/users/groups-api.ts';
import { importPeople } from '#shared/users/people-files-api.ts';

type Cells = Readonly<Record<string, string>>;
/** Rows for the import of one kind of item: `made` creates an item, and `next` changes it. */
export type ImportedRows = {
  readonly operation: ImportEndpoint;
  readonly made: Row;
  readonly next: Row;
  /** Cells that `next` changes, each with the old and the new value. */
  readonly changes: Readonly<Record<string, readonly [string, string]>>;
  /** Cells of the new item, including defaults of the product. Undefined if no item is created. */
  readonly cells?: Cells | undefined;
  readonly isNew?: false;
};

const director = 'director@example.org';

export const importKinds: readonly ImportedRows[] = [
  {
    operation: importDepartments,
    made: { code: 'NEW', name: 'Newest', parent: 'Board', head: 'CEO@example.org' },
    next: { code: 'new', name: 'Newer', parent: 'sales', head: '' },
    changes: {
      code: ['NEW', 'new'],
      name: ['Newest', 'Newer'],
      parent: ['board', 'board / sales'],
      head: ['ceo@example.org', ''],
    },
    cells: {
      ...{ code: 'NEW', name: 'Newest', parent: 'board' },
      ...{ head: 'ceo@example.org', active: 'yes' },
    },
  },
  {
    operation: importLocations,
    made: { name: 'Iberia', parent: '', active: 'yes' },
    next: { name: 'Iberia', active: 'no' },
    changes: { active: ['yes', 'no'] },
    cells: { name: 'Iberia', active: 'yes' },
  },
  {
    operation: importCategories,
    made: { name: 'Books', form: 'travel expense', description: 'Paper' },
    next: { name: 'BOOKS', active: 'no', description: '' },
    changes: { name: ['Books', 'BOOKS'], description: ['Paper', ''], active: ['yes', 'no'] },
    cells: {
      ...{ name: 'Books', form: 'Travel expense', description: 'Paper', active: 'yes' },
      ...{ icon: 'file', finishName: 'Approved' },
    },
  },
  {
    operation: importGroups,
    made: { name: 'Readers', manager: 'ceo@example.org' },
    next: { name: 'Readers', manager: director },
    changes: { manager: ['ceo@example.org', director] },
  },
  {
    operation: importLocationTypes,
    made: { name: 'Wing', parentTypes: 'site; city' },
    next: { name: 'wing', parentTypes: 'City', active: 'no' },
    changes: { name: ['Wing', 'wing'], parentTypes: ['site; city', 'city'], active: ['yes', 'no'] },
    cells: { name: 'Wing', parentTypes: 'site; city', active: 'yes' },
  },
  {
    operation: importLocationAttributes,
    made: { name: 'Desks', key: 'desks', type: 'Number' },
    next: { key: 'desks', required: 'yes', types: 'City' },
    changes: { required: ['no', 'yes'], types: ['', 'city'] },
    cells: { name: 'Desks', key: 'desks', type: 'Number', required: 'no', active: 'yes' },
  },
  {
    operation: importSettings,
    made: { key: 'currency', value: 'CHF' },
    next: { key: 'CURRENCY', value: 'EUR' },
    changes: { value: ['CHF', 'EUR'] },
    cells: undefined,
    isNew: false,
  },
  {
    operation: importRates,
    made: { currency: 'USD', validFrom: '1.7.2026', rate: '0.90' },
    next: { currency: 'USD', validFrom: '2026-07-01', rate: '1234.5' },
    changes: { rate: ['0.90', '1234.5'] },
    cells: { currency: 'USD', validFrom: '2026-07-01', rate: '0.90' },
  },
  {
    operation: importDoaLevels,
    made: { rank: '7', name: 'Level 7', limit: '70000 EUR' },
    next: { name: 'level 7', limit: 'any amount' },
    changes: { name: ['Level 7', 'level 7'], limit: ['70000 EUR', 'any amount'] },
  },
  {
    operation: importDoaRules,
    made: { level: 'Level 2', department: 'sales', category: '', people: director },
    next: {
      ...{ level: 'Level 2', department: 'sales', category: '' },
      people: `${director}; ceo@example.org`,
    },
    changes: { people: [director, `${director}; ceo@example.org`] },
    cells: { level: 'Level 2', department: 'board / sales', people: director },
  },
  {
    operation: importEscalationPolicies,
    made: { name: 'Gentle', levels: `8 h, ${director}, notify` },
    next: { name: 'Gentle', levels: '16 h, manager, notify' },
    changes: { levels: [`8 h, ${director}, notify`, '16 h, manager, notify'] },
    cells: { name: 'Gentle', levels: `8 h, ${director}, notify`, active: 'yes' },
  },
  {
    operation: importHolidays,
    made: { name: 'Outing', date: '2.5.2031', location: 'berlin' },
    next: { name: 'Outing', date: '2031-05-02', location: 'berlin', yearly: 'yes' },
    changes: { yearly: ['no', 'yes'] },
    cells: {
      ...{ name: 'Outing', date: '2031-05-02', yearly: 'no' },
      location: 'europe / berlin',
    },
  },
  {
    operation: importPeople,
    made: {
      ...{ name: 'Nia New', email: 'nia@example.org', manager: director },
      ...{ department: 'sales', timeZone: 'Europe/Berlin', invite: 'yes' },
    },
    next: {
      ...{ email: 'NIA@example.org', name: 'Nia Newer', title: 'Buyer' },
      ...{ manager: '', department: 'Board' },
    },
    changes: {
      name: ['Nia New', 'Nia Newer'],
      title: ['', 'Buyer'],
      department: ['board / sales', 'board'],
      manager: [director, ''],
    },
    cells: {
      ...{ name: 'Nia New', email: 'nia@example.org', manager: director, role: 'Employee' },
      ...{ department: 'board / sales', timeZone: 'Europe/Berlin' },
    },
  },
];
