import { importEndpoint } from '#shared/import/import-endpoint.ts';
import { msg } from '#shared/language/t.ts';
import { defineActiveColumn, defineColumn, itemNameColumn } from '../import/columns.ts';
import type { Sheet } from '../import/sheet.ts';
import { attributeTypes } from './attribute-types.ts';
import { AttributeType } from './location-attribute.ts';

const types = { is: 'names', of: 'locationType' } as const;
const asked = { is: 'choice', of: AttributeType.options, words: attributeTypes } as const;

/** Columns of a file of location types, identified by name. */
export const locationTypeSheet: Sheet = {
  noun: msg('type of locations'),
  plural: msg('types of locations'),
  columns: [
    itemNameColumn,
    defineColumn('parentTypes', msg('Lies right below', 'column'), types, 'parentTypeIds'),
    defineActiveColumn(),
  ],
  rowsPerCall: 100,
  key: 'name',
  above: { column: 'parentTypes', isSeveral: true, byPlace: true },
};

/** Columns of a file of location attributes, identified by key. */
export const locationAttributeSheet: Sheet = {
  noun: msg('attribute of locations'),
  plural: msg('attributes of locations'),
  columns: [
    itemNameColumn,
    { ...defineColumn('key', msg('Key', 'column')), required: msg('Enter a key.') },
    {
      ...defineColumn('type', msg('Asks for', 'column'), asked),
      required: msg('Say what it asks for.'),
    },
    defineColumn('options', msg('Choices', 'column'), { is: 'texts' }),
    defineColumn('required', msg('Needed', 'column'), { is: 'yes-no' }),
    defineColumn('types', msg('Of locations of the type', 'column'), types, 'typeIds'),
    defineActiveColumn(),
  ],
  rowsPerCall: 100,
  key: 'key',
};

const service = 'request-service';
export const importLocationTypes = importEndpoint({
  service,
  path: 'locations/types',
  sheet: locationTypeSheet,
  also: 'A row may name several types, with a semicolon between them.',
});
export const importLocationAttributes = importEndpoint({
  service,
  path: 'locations/attributes',
  sheet: locationAttributeSheet,
  also: 'A row may name several types and choices, with a semicolon between them.',
});
