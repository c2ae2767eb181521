import { IconAlertCircle } from '@tabler/icons-react';
import { rich, t } from '#frontend/lib/text.ts';
import { Button } from '../inputs/button.tsx';
import { useFormat } from '../text/format/use-format.ts';
import { Notice } from './notice.tsx';

type StaleNoticeProps = {
  readonly what: string;
  /** Time of the last successful load, in milliseconds. */
  readonly since: number;
  readonly onRetry: () => void;
};

/** Notice that the list could not be refreshed and shows older data. */
export function StaleNotice({ what, since, onRetry }: StaleNoticeProps) {
  const format = useFormat();
  return (
    <Notice
      icon={IconAlertCircle}
      tone="bad"
      action={<Button variant="default" size="compact-sm" onClick={onRetry}>{t`Try again`}</Button>}
    >{rich`${<strong>{t`${what} could not be refreshed.`}</strong>} You see it as of ${format.time(new Date(since).toISOString())}. Nothing you did is lost.`}</Notice>
  );
}
