import { IconChecks } from '@tabler/icons-react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { Progress } from '#frontend/components/layout/progress.tsx';
import { t } from '#frontend/lib/text.ts';
import { describeBulkResult } from '../bulk-words.ts';
import type { useBulkDecide } from '../use-bulk-decide.ts';

const doing = {
  approve: t`Approving`,
  return: t`Sending back`,
  reject: t`Rejecting`,
} as const;

/** Progress and outcome of a bulk decision. */
export function BulkNotices({ bulk }: { bulk: ReturnType<typeof useBulkDecide> }) {
  const { sending } = bulk;
  const told = describeBulkResult(bulk.handled);
  return (
    <>
      {sending ? (
        <Notice
          icon={IconChecks}
          action={
            <Button variant="default" size="compact-sm" onClick={sending.stop}>{t`Stop`}</Button>
          }
        >
          <Progress label={doing[sending.outcome]} part={sending.done / sending.of}>
            {t`${sending.done} of ${sending.of} done`}
          </Progress>
        </Notice>
      ) : null}
      {told ? (
        <Notice
          icon={IconChecks}
          action={
            <Button variant="default" size="compact-sm" onClick={bulk.clear}>{t`Hide them`}</Button>
          }
        >
          {told}
        </Notice>
      ) : null}
    </>
  );
}
