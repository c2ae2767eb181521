import { IconAlertTriangle, IconCircleCheck, IconMail } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { signInFailedMessage } from '#frontend/lib/constants.ts';
import { readSessionEndReason } from '#frontend/lib/session/ended-notice.ts';
import { readReturnPath } from '#frontend/lib/session/return-path.ts';
import { useSessionState } from '#frontend/lib/session/use-session-state.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { hasUnsentDecisions } from '#frontend/lib/unsent-keys.ts';
import { paths } from '#frontend/paths.ts';
import { truncateCodeUnits } from '#shared/text.ts';

const NoticeState = z.object({ notice: z.string() });
const longest = 200;

const sessionEndTexts = {
  elsewhere: t`You were signed out from another browser or by an administrator. Sign in to continue.`,
  address: t`Your new address is confirmed. Sign in with it to continue.`,
  lost: t`Your sign-in has ended. Sign in to continue where you were.`,
} as const;

/** Notices on the sign-in pages: a completed action, a failure, or a single sign-on error. */
export function AuthNotices() {
  const { search, state } = useLocation();
  const error = useSessionState((session) => session.error);
  const query = new URLSearchParams(search);
  const refused = query.get('error') && (query.get('error_description') ?? query.get('error'));
  const end = readSessionEndReason();
  const isForDecision = !end && readReturnPath().startsWith(paths.decideByLink(''));
  const told = NoticeState.safeParse(state);
  return (
    <>
      {hasUnsentDecisions() ? (
        <Notice
          icon={IconAlertTriangle}
          tone="warn"
        >{t`A decision made here has not been sent yet. It will be sent when the same person signs in again.`}</Notice>
      ) : null}
      {end ? (
        <Notice
          icon={end === 'address' ? IconCircleCheck : IconAlertTriangle}
          tone={end === 'address' ? 'accent' : 'warn'}
        >
          {sessionEndTexts[end]}
        </Notice>
      ) : null}
      {isForDecision ? (
        <Notice icon={IconMail}>{t`Sign in to decide on the request from your mail.`}</Notice>
      ) : null}
      {told.success ? <Notice icon={IconCircleCheck}>{told.data.notice}</Notice> : null}
      {refused ? (
        <Notice
          icon={IconAlertTriangle}
          tone="bad"
        >{rich`${signInFailedMessage} Single sign-on failed: ${truncateCodeUnits(refused, longest)}`}</Notice>
      ) : null}
      {error && !refused ? (
        <Notice icon={IconAlertTriangle} tone="bad">
          {error}
        </Notice>
      ) : null}
    </>
  );
}
