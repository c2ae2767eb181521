import { areas } from './areas.ts';

/** Every function of the product: one for each area, the machine's, and those that follow stored events. */
export const functionNames = [
  ...areas.map(({ name }) => `api/${name}`),
  'workflows/request-routing',
  'workflows/announcement',
  'workflows/process-import',
  'events/drive-workflow',
  'events/notify',
  'events/live',
  'events/reconcile',
  'events/send-reports',
  'events/send-mail',
  'events/mail-feedback',
  'identity/pre-sign-up',
  'identity/custom-message',
];
