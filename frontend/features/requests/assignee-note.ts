import type { useFormat } from '#frontend/components/format/use-format.ts';
import type { RequestRow } from '#shared/requests/request.ts';

/** Since when, or why it rests: "since Thursday", "yesterday", "sent back", "not sent yet". */
export function assigneeNote(request: RequestRow, format: ReturnType<typeof useFormat>): string {
  const { status, assignees, reviewRemarks, closedAt, updatedAt } = request;
  switch (status) {
    case 'Draft':
      return 'not sent yet';
    case 'InReview': {
      const since = assignees.map((assignee) => assignee.since).sort()[0];
      return since ? `since ${format.since(since)}` : 'on its way';
    }
    case 'Returned':
      return reviewRemarks || 'sent back to you';
    default:
      return format.since(closedAt ?? updatedAt);
  }
}
