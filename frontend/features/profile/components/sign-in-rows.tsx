import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Rows } from '#frontend/components/lists/rows.tsx';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { Tag } from '#frontend/components/text/tag.tsx';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { endSignIn, type ListedSignIn } from '#frontend/data/sign-ins.ts';
import { t } from '#frontend/lib/text.ts';
import { formatDevice } from '#shared/users/sign-in.ts';
import classes from './sign-in-rows.module.css';

type SignInRowsProps = {
  readonly signIns: readonly ListedSignIn[];
  readonly onEnded: () => Promise<unknown>;
};

/** List of sessions with start, last use, and a button to end each. Signing out ends the current session. */
export function SignInRows({ signIns, onEnded }: SignInRowsProps) {
  const format = useFormat();
  const [asked, setAsked] = useState<ListedSignIn>();
  const { act } = useWrite({ refresh: onEnded });
  return (
    <>
      <Rows>
        {signIns.map((signIn) => (
          <li key={signIn.id} className={`row wrap gap-4-16 border-below text-13 ${classes.row}`}>
            <span className={`row wrap grow ${classes.words}`}>
              <strong className="medium">{formatDevice(signIn)}</strong>
              {signIn.isThisOne ? <Tag>{t`This browser`}</Tag> : null}
              <span className={classes.times}>
                {t`Since ${format.momentWithin(signIn.since)}, last active ${format.ago(signIn.lastUsedAt)}`}
              </span>
            </span>
            {signIn.isThisOne ? null : (
              <Button variant="default" size="compact-sm" onClick={() => setAsked(signIn)}>
                {t`Sign out`}
                <VisuallyHidden> {formatDevice(signIn)}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </Rows>
      {asked ? (
        <Confirm
          title={t`Sign out ${formatDevice(asked)}?`}
          action={t`Sign out there`}
          onConfirm={() =>
            act(() => endSignIn(asked.id), { done: t`${formatDevice(asked)} is signed out` })
          }
          onClose={() => setAsked(undefined)}
        >
          <p className="paragraph">{t`Within a minute nothing opens there any more before somebody signs in again. If you don’t know this browser, or it was stolen, sign out everywhere instead and choose a new password on the sign-in page.`}</p>
        </Confirm>
      ) : null}
    </>
  );
}
