import { usesOfLocationAttribute, usesOfLocationType } from '#functions/domain/reference/uses.ts';
import {
  validateLocationAttribute,
  validateLocationType,
} from '#functions/domain/reference/validate-location-kinds.ts';
import type { ItemRules } from '../reference-kind.ts';

export const locationTypeKind: ItemRules<'LOCATIONTYPE'> = {
  kind: 'LOCATIONTYPE',
  noun: 'type of locations',
  list: ({ locationTypes }) => locationTypes,
  validate: (type, { reference }) => validateLocationType(type, reference),
  usedBy: usesOfLocationType,
};

export const locationAttributeKind: ItemRules<'LOCATIONATTRIBUTE'> = {
  kind: 'LOCATIONATTRIBUTE',
  noun: 'attribute of locations',
  list: ({ locationAttributes }) => locationAttributes,
  validate: (attribute, { reference }) => validateLocationAttribute(attribute, reference),
  usedBy: usesOfLocationAttribute,
};
