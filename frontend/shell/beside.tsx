/** Components shown beside every screen after it: they are loaded in one piece. */
import * as unsent from '#frontend/lib/unsent-decisions.ts';

export { Hints } from './hints.tsx';
export { LiveUpdates } from './live-updates.tsx';
export { OutOfOffice } from './out-of-office.tsx';
export { PersonMenuEntries } from './person-menu-entries.tsx';

/** Its own, since a script that only re-exports it would be a request more. */
export const restoreUnsent = () => unsent.restoreUnsent();
