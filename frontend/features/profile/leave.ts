import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { t } from '#frontend/lib/text.ts';

/** Signs out; says so where the person stays signed in, because what they decided a moment ago was not sent. */
export async function leave(signOut: () => Promise<boolean>): Promise<void> {
  if (await signOut()) return;
  showToast({ text: t`You are still signed in. Check what was not sent, then sign out again.` });
}
