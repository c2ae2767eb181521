import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { formatDate } from '#frontend/components/text/format/dates.ts';
import { t } from '#frontend/lib/text.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';

/** Note when an ended request will be removed. Renders nothing if no rule applies. */
export function RemovalNote({ details: { removal } }: { details: RequestDetails }) {
  const { locale } = useViewer();
  if (!removal) return null;
  const { at, months } = removal;
  return (
    <p className="text-13 muted">
      {at === null
        ? t`A legal hold keeps this request.`
        : t`It will be removed on ${formatDate(at.slice(0, 10), locale)}: requests like this are kept for ${months ?? ''} months.`}
    </p>
  );
}
