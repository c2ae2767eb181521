/** Entry file of every function: areas, state machines, and event consumers. */
const functionEntries: Readonly<Record<string, string>> = {
  'api/announcements': 'functions/announcements/area.ts',
  'api/calendar': 'functions/calendar/area.ts',
  'api/conversation': 'functions/conversation/area.ts',
  'api/doa': 'functions/approval-limits/area.ts',
  'api/figures': 'functions/figures/area.ts',
  'api/forms': 'functions/forms/area.ts',
  'api/imports': 'functions/imports/area.ts',
  'api/letters': 'functions/letters/area.ts',
  'api/messages': 'functions/messages/area.ts',
  'api/people': 'functions/people/area.ts',
  'api/process': 'functions/analytics/area.ts',
  'api/reference': 'functions/organisation/area.ts',
  'api/requests': 'functions/requests/area.ts',
  'api/routing': 'functions/routing/area.ts',
  'api/search': 'functions/search/area.ts',
  'api/sla': 'functions/sla/area.ts',
  'api/tasks': 'functions/tasks/area.ts',
  'api/timeline': 'functions/analytics/timeline-area.ts',
  'api/users': 'functions/people/users-area.ts',
  'api/workflow': 'functions/requests/workflow-area.ts',
  'workflows/request-routing': 'functions/requests/request-routing.ts',
  'workflows/announcement': 'functions/announcements/machine.ts',
  'workflows/process-import': 'functions/imports/machine.ts',
  'events/drive-workflow': 'functions/requests/drive-workflow.ts',
  'events/notify': 'functions/messages/notify.ts',
  'events/live': 'functions/live/connections.ts',
  'events/canary': 'functions/canary/canary.ts',
  'events/check-release': 'functions/deployment/check-release.ts',
  'events/reconcile': 'functions/requests/reconcile.ts',
  'events/send-reports': 'functions/messages/send-reports.ts',
  'events/send-mail': 'functions/messages/send-mail.ts',
  'events/mail-feedback': 'functions/messages/mail-feedback.ts',
  'identity/pre-sign-up': 'functions/people/pre-sign-up.ts',
  'identity/custom-message': 'functions/people/custom-message.ts',
  'identity/add-person-claim': 'functions/people/add-person-claim.ts',
};

/** Return the entry file of a function, relative to the root of the repository. */
export function entryFilePath(name: string): string {
  const entry = functionEntries[name];
  if (!entry) throw new Error(`No function is named ${name}.`);
  return entry;
}

export const functionNames = Object.keys(functionEntries);
