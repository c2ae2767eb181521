import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { t } from '#frontend/lib/text.ts';

/** Sign out. Show a message if the person remains signed in because a recent decision was not sent. */
export async function signOutOrNotify(signOut: () => Promise<boolean>): Promise<void> {
  if (await signOut()) return;
  showToast({ text: t`You are still signed in. Check what was not sent, then sign out again.` });
}
