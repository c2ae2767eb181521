import { importEndpoint } from '#shared/import/import-endpoint.ts';
import { personSheet } from '#shared/import/sheets.ts';

/** New people are invited if the row requests it. Existing ones are changed and never deactivated. */
export const importPeople = importEndpoint({
  service: 'request-service',
  path: 'people',
  sheet: personSheet,
});
