import { loadAllDeliveries } from '#frontend/data/announcements.ts';
import { toCsv } from '#frontend/lib/csv.ts';
import { saveBlobAs } from '#frontend/lib/save-file.ts';
import { t } from '#frontend/lib/text.ts';
import { formatMailStatus } from './state-words.ts';

/** Save the recipients of an announcement as CSV. `onProgress` gets the number of rows loaded so far. */
export async function saveDeliveries(
  id: string,
  onProgress: (count: number) => void,
): Promise<void> {
  const all = await loadAllDeliveries(id, onProgress);
  const head = [t`Name`, t`Person`, t`Told`, t`Read`, t`Mail`, t`Mail since`];
  const rows = all.map(({ name, userId, at, readAt, mail, mailAt, reason }) => [
    ...[name, userId, at, readAt ?? ''],
    ...[formatMailStatus({ mail, reason }), mailAt ?? ''],
  ]);
  saveBlobAs(toCsv([head, ...rows]), 'deliveries.csv');
}
