import { importEndpoint } from '#shared/import/import-endpoint.ts';
import { locationAttributeSheet, locationTypeSheet } from './location-kind-sheets.ts';

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
