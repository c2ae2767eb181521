/** What is shown beside every screen once that stands: it is loaded in one piece. */
export { LiveUpdates } from './live-updates.tsx';
export { OutOfOffice } from './out-of-office.tsx';
