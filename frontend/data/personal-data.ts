import { callApi } from '#frontend/lib/api-client.ts';
import { saveBlobAs } from '#frontend/lib/save-file.ts';
import { eraseUser } from '#shared/users/people-api.ts';
import { listPersonalData, type PersonalItem } from '#shared/users/personal-data-api.ts';
import { eachPage } from './each-page.ts';

/** Version of the file format. */
const fileVersion = 1;

/** Request the erasure of the personal data of a deactivated person. */
export const erasePerson = (userId: string) => callApi(eraseUser, { params: { userId } });

/** Load everything stored about a person and save it as a file through the browser. Return the number of items. */
export async function downloadPersonalData(userId: string): Promise<number> {
  const items: PersonalItem[] = [];
  const load = (from: { cursor?: string }) =>
    callApi(listPersonalData, { params: { userId }, query: { limit: 50, ...from } });
  for await (const page of eachPage(load)) items.push(...page.items);
  const exportedAt = new Date().toISOString();
  const text = JSON.stringify({ fileVersion, userId, exportedAt, items }, undefined, 2);
  const name = `personal-data-${exportedAt.slice(0, 10)}.json`;
  saveBlobAs(new Blob([text], { type: 'application/json' }), name);
  return items.length;
}
