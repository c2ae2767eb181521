/** The entry file of every function of the product: one for each area, the machines', and those that follow events. */
const functionEntries: Readonly<Record<string, string>> = {
  'api/announcements': 'functions/api/announcements/index.ts',
  'api/calendar': 'functions/api/calendar/index.ts',
  'api/conversation': 'functions/api/conversation/index.ts',
  'api/doa': 'functions/api/doa/index.ts',
  'api/figures': 'functions/api/figures/index.ts',
  'api/forms': 'functions/api/forms/index.ts',
  'api/imports': 'functions/api/imports/index.ts',
  'api/messages': 'functions/api/messages/index.ts',
  'api/people': 'functions/api/people/index.ts',
  'api/process': 'functions/api/process/index.ts',
  'api/reference': 'functions/api/reference/index.ts',
  'api/requests': 'functions/api/requests/index.ts',
  'api/routing': 'functions/api/routing/index.ts',
  'api/search': 'functions/api/search/index.ts',
  'api/sla': 'functions/api/sla/index.ts',
  'api/tasks': 'functions/api/tasks/index.ts',
  'api/timeline': 'functions/api/timeline/index.ts',
  'api/users': 'functions/api/users/index.ts',
  'api/workflow': 'functions/api/workflow/index.ts',
  'workflows/request-routing': 'functions/workflows/request-routing/index.ts',
  'workflows/announcement': 'functions/workflows/announcement/index.ts',
  'workflows/process-import': 'functions/workflows/process-import/index.ts',
  'events/drive-workflow': 'functions/events/drive-workflow/index.ts',
  'events/notify': 'functions/events/notify/index.ts',
  'events/live': 'functions/events/live/index.ts',
  'events/reconcile': 'functions/events/reconcile/index.ts',
  'events/send-reports': 'functions/events/send-reports/index.ts',
  'events/send-mail': 'functions/events/send-mail/index.ts',
  'events/mail-feedback': 'functions/events/mail-feedback/index.ts',
  'identity/pre-sign-up': 'functions/identity/pre-sign-up/index.ts',
  'identity/custom-message': 'functions/identity/custom-message/index.ts',
};

/** The entry file of a function, as a path from the root of the repository. */
export function entryOf(name: string): string {
  const entry = functionEntries[name];
  if (!entry) throw new Error(`No function is named ${name}.`);
  return entry;
}

export const functionNames = Object.keys(functionEntries);
