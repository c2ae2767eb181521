import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { discardRequestDraft } from '#frontend/data/request-acts.ts';
import { useRefreshWork } from '#frontend/data/requests.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';

/**
 * Notice about a draft on behalf of a person for whom its author may no longer raise requests, with a button to discard
 * it. Renders nothing unless the reader may discard the draft but not edit it.
 */
export function BlockedDraftNotice({ details: { request, can } }: { details: RequestDetails }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { act } = useWrite({ refresh: useRefreshWork() });
  if (!can.delete || can.edit) return null;
  return (
    <>
      <Notice
        icon={IconLock}
        tone="warn"
        action={
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => setAsking(true)}
          >{t`Discard draft`}</Button>
        }
      >{rich`${<strong>{rich`You can no longer raise requests for ${request.requester.name}.`}</strong>} This draft can’t be changed or sent.`}</Notice>
      {asking ? (
        <Confirm
          title={t`Discard the draft?`}
          action={t`Discard draft`}
          danger
          onClose={() => setAsking(false)}
          onConfirm={() =>
            act(() => discardRequestDraft(request.requestId), {
              done: t`Draft discarded`,
              onDone: () => void navigate(paths.myRequests, { replace: true }),
            })
          }
        >{t`This deletes its answers and files. Nobody else has seen them.`}</Confirm>
      ) : null}
    </>
  );
}
