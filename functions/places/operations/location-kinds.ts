import type { ItemRules } from '#functions/organisation/items/reference-kind.ts';
import {
  listLocationAttributeUses,
  listLocationTypeUses,
} from '#functions/organisation/rules/uses.ts';
import {
  validateLocationAttribute,
  validateLocationType,
} from '#functions/places/rules/validate-location-kinds.ts';

export const locationTypeKind: ItemRules<'LOCATIONTYPE'> = {
  kind: 'LOCATIONTYPE',
  noun: 'type of locations',
  list: ({ locationTypes }) => locationTypes,
  validate: (type, { reference }) => validateLocationType(type, reference),
  usedBy: listLocationTypeUses,
};

export const locationAttributeKind: ItemRules<'LOCATIONATTRIBUTE'> = {
  kind: 'LOCATIONATTRIBUTE',
  noun: 'attribute of locations',
  list: ({ locationAttributes }) => locationAttributes,
  validate: (attribute, { reference }) => validateLocationAttribute(attribute, reference),
  usedBy: listLocationAttributeUses,
};
