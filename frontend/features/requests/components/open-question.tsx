import { IconMessageQuestion } from '@tabler/icons-react';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { isOwnRequest } from '#shared/requests/request.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';
import { listUnansweredQuestions } from '#shared/requests/unanswered.ts';

/** Approvers' unanswered questions, shown to the requester. */
export function OpenQuestion({ details }: { details: RequestDetails }) {
  const { userId = '' } = useViewer();
  const { request } = details;
  if (!isOwnRequest(userId, request)) return null;
  return listUnansweredQuestions(details).map(({ commentId, by, text }) => (
    <Notice
      key={commentId}
      icon={IconMessageQuestion}
      tone="warn"
      action={
        <ButtonLink variant="default" to={paths.chat(request.requestId)}>{t`Answer`}</ButtonLink>
      }
    >
      <strong>{rich`${by.name} asks you:`}</strong> <span dir="auto">{text}</span>
    </Notice>
  ));
}
