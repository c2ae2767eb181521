import { importEndpoint } from '#shared/import/import-endpoint.ts';
import { personSheet } from '#shared/import/sheets.ts';

/** New people are invited if their row requests it. Existing people are changed and never deactivated. */
export const importPeople = importEndpoint({
  service: 'request-service',
  path: 'people',
  sheet: personSheet,
});
