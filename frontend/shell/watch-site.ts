import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { t } from '#frontend/lib/text.ts';

/** Minimum time between two checks, in milliseconds. */
const checkMs = 10 * 60_000;
/** The notice stays for this time, in milliseconds, because nobody may be looking when it appears. */
const shownMs = 24 * 3600_000;

/** Whether the site has scripts or styles that this page was not loaded with. False if the site can't be reached. */
async function isSiteUpdated(): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-cache' });
    const files = response.ok ? ((await response.text()).match(/\/assets\/[\w.-]+/g) ?? []) : [];
    return files.some((file) => !document.querySelector(`[src="${file}"], [href="${file}"]`));
  } catch {
    return false;
  }
}

/** Check now, and later whenever the page is on screen, until the site was updated. Then offer to reload the page. */
export async function watchSite(): Promise<void> {
  if (!document.hidden && (await isSiteUpdated())) {
    const text = t`Countersign was updated. Reload the page to use the new version.`;
    showToast({ text, isOutdated: true, timeoutMs: shownMs });
    return;
  }
  setTimeout(() => {
    if (document.hidden)
      document.addEventListener('visibilitychange', () => void watchSite(), { once: true });
    else void watchSite();
  }, checkMs);
}
