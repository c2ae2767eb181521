import { callApi } from '#frontend/lib/api-client.ts';
import { rootStore } from '#frontend/lib/store/root-store.ts';
import { syncUser } from '#shared/users/users-api.ts';

/** Keeps the person's time zone: every time on every screen follows it at once, here and with the next load elsewhere. */
export async function saveTimeZone(timeZone: string): Promise<void> {
  const { user, roles } = await callApi(syncUser, { body: { timeZone } });
  rootStore.setState({ auth: { profile: { user, roles } } });
}
