import { importEndpoint } from '#shared/import/import-endpoint.ts';
import { personSheet } from '#shared/import/sheets.ts';

/** Who is not there yet is invited where the row says so; who is there is changed, and never deactivated. */
export const importPeople = importEndpoint({
  service: 'request-service',
  path: 'people',
  sheet: personSheet,
});
