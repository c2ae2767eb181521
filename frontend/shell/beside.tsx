/** What is shown beside every screen once that stands: it is loaded in one piece. */
export { restoreUnsent } from '#frontend/lib/unsent-decisions.ts';
export { Hints } from './hints.tsx';
export { LiveUpdates } from './live-updates.tsx';
export { OutOfOffice } from './out-of-office.tsx';
export { PersonMenuEntries } from './person-menu-entries.tsx';
