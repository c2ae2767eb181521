/** What the landing screen of a signed-in person needs besides the entry; the page announces it to the browser. */
export const landingModules = ['shell/shell.tsx', 'pages/user/home.tsx'] as const;

/**
 * What is loaded in one piece, as it is used together: what all screens of a piece import. A module goes to the first
 * piece that it fits: first what every screen loads beside its data, then those of several screens. Signing in doesn't
 * bring along what follows it.
 */
export const pieces: Readonly<Record<string, readonly string[]>> = {
  away: ['shell/out-of-office.tsx'],
  live: ['shell/live-updates.tsx'],
  tabs: ['components/tabs.tsx'],
  basics: [
    'pages/auth/auth-page.tsx',
    'pages/requests/view-request.tsx',
    'pages/tasks/review.tsx',
    'pages/requests/request-form.tsx',
  ],
  record: ['pages/requests/view-request.tsx', 'pages/tasks/review.tsx'],
  editing: ['pages/requests/request-form.tsx', 'pages/routing/edit-routing.tsx'],
  form: ['pages/requests/request-form.tsx'],
  tasks: ['pages/tasks/my-tasks.tsx'],
};
