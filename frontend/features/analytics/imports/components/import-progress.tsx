import { Progress } from '#frontend/components/layout/progress.tsx';
import { plural, t } from '#frontend/lib/text.ts';
import type { ProcessImport } from '#shared/process/process-import.ts';
import { formatInteger } from '../state-words.ts';

/** Share of reading in the total progress. The rest is storing. */
const partOfReading = 0.7;

function calculateImportProgress({ progress, file }: ProcessImport): number {
  if (!progress) return 0;
  if (progress.stored === 0 || !progress.requests)
    return (partOfReading * progress.bytes) / file.size;
  return partOfReading + ((1 - partOfReading) * progress.stored) / progress.requests;
}

/** Format the time left: "about 2 min left". Empty until an estimate is possible. */
function formatRemainingTime(part: number, elapsed: number): string {
  if (part < 0.05 || !(elapsed >= 3000)) return '';
  const seconds = Math.ceil(((elapsed / part) * (1 - part)) / 1000);
  return seconds < 90 ? t`about ${seconds} s left` : t`about ${Math.ceil(seconds / 60)} min left`;
}

/** Progress of reading a file. Reading continues after the person leaves the page. */
export function ImportProgress({ one }: { readonly one: ProcessImport }) {
  const part = Math.min(1, calculateImportProgress(one));
  // Use only server timestamps, so that a wrong client clock does not matter.
  const elapsed = Date.parse(one.progress?.at ?? '') - Date.parse(one.startedAt ?? '');
  const found = one.progress?.requests ?? 0;
  const said = [
    `${Math.round(part * 100)} %`,
    plural(
      found,
      t`${formatInteger(found)} request found`,
      t`${formatInteger(found)} requests found`,
    ),
    formatRemainingTime(part, elapsed),
  ];
  return (
    <Progress label={t`Reading the file`} part={part}>
      {`${said.filter(Boolean).join(', ')}. ${t`You can leave this page.`}`}
    </Progress>
  );
}
