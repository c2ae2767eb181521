import { everyDelivery } from '#frontend/data/announcements.ts';
import { toCsv } from '#frontend/lib/csv.ts';
import { saveData } from '#frontend/lib/save-file.ts';
import { t } from '#frontend/lib/text.ts';
import { mailFateWords } from './state-words.ts';

/** Save the recipients of an announcement as CSV. `onProgress` gets the number of rows loaded so far. */
export async function saveDeliveries(
  id: string,
  onProgress: (count: number) => void,
): Promise<void> {
  const all = await everyDelivery(id, onProgress);
  const head = [t`Name`, t`Person`, t`Told`, t`Read`, t`Mail`, t`Mail since`];
  const rows = all.map(({ name, userId, at, readAt, mail, mailAt, reason }) => [
    ...[name, userId, at, readAt ?? ''],
    ...[mailFateWords({ mail, reason }), mailAt ?? ''],
  ]);
  saveData(toCsv([head, ...rows]), 'deliveries.csv');
}
