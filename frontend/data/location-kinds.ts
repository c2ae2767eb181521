import { queryOptions } from '@tanstack/react-query';
import { askApi } from '#frontend/lib/api-client.ts';
import {
  createLocationType,
  getLocationAttribute,
  getLocationType,
  listLocationAttributes,
  listLocationTypes,
} from '#shared/reference/location-kinds-api.ts';
import { pickItems, read } from './read.ts';

/** Load the types of locations, inactive types too. */
export const locationTypesQuery = () =>
  queryOptions({ ...read(listLocationTypes), select: pickItems });

/** One type, with what uses it. */
export const locationTypeQuery = (id: string) => read(getLocationType, { params: { id } });

/** Begins to keep a type that locations name already. */
export const keepLocationType = (name: string) =>
  askApi(createLocationType, { body: { name, parentTypeIds: [], isActive: true } });

/** Load the attributes of locations, inactive attributes too. */
export const locationAttributesQuery = () =>
  queryOptions({ ...read(listLocationAttributes), select: pickItems });

/** One attribute, with the locations that have a value of it. */
export const locationAttributeQuery = (id: string) =>
  read(getLocationAttribute, { params: { id } });
