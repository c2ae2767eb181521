import { importEndpoint } from '#shared/import/import-endpoint.ts';
import { settingSheet } from './setting-sheet.ts';

export const importSettings = importEndpoint({
  service: 'request-service',
  path: 'configurations/settings',
  sheet: settingSheet,
  also: 'The keys are those of `PUT /configurations/{applicationId}`; people are named by their addresses.',
});
