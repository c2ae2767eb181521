import type { useFormat } from '#frontend/components/text/format/use-format.ts';
import { t } from '#frontend/lib/text.ts';
import type { RequestRow } from '#shared/requests/request.ts';

/**
 * Describe since when the assignee has the request, or why it has none: "since Thursday", "yesterday", "sent back",
 * "not sent yet".
 */
export function formatAssigneeNote(
  request: RequestRow,
  format: ReturnType<typeof useFormat>,
): string {
  const { status, assignees, reviewRemarks, closedAt, updatedAt } = request;
  switch (status) {
    case 'Draft':
      return t`not sent yet`;
    case 'InReview': {
      const since = assignees.map((assignee) => assignee.since).sort()[0];
      return since ? t`since ${format.since(since)}` : t`on its way`;
    }
    case 'Returned':
      return reviewRemarks || t`sent back to you`;
    default:
      return format.since(closedAt ?? updatedAt);
  }
}
