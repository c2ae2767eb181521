/** Components next to every screen, in one chunk that loads after the screen. */
import { registerBusyToast } from '#frontend/components/overlay/toast/busy-toast.ts';
import * as unsent from '#frontend/lib/unsent-decisions.ts';
import type { Language } from '#shared/language/languages.ts';
import * as store from './store-language.ts';

export { FocusHeading } from './focus-heading.tsx';
export { Hints } from './hints.tsx';
export { LiveUpdates } from './live-updates.tsx';
export { OutOfOffice } from './out-of-office.tsx';
export { PersonMenuEntries } from './person-menu-entries.tsx';

/** Wrapped in functions, because a chunk that only re-exports them would cost a request. */
export const restoreUnsent = () => unsent.restoreUnsent();
export const selectFirstLanguage = (company: Language) => store.selectFirstLanguage(company);

/** Milliseconds after which an open page begins to look for a newer version of the site. */
const watchSiteAfterMs = 10 * 60_000;

registerBusyToast();
setTimeout(async () => (await import('./watch-site.ts')).watchSite(), watchSiteAfterMs);
