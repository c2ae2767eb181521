import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { signInWithRedirect } from 'aws-amplify/auth';
import { useState } from 'react';
import { signInFailedMessage } from '#frontend/lib/constants.ts';
import { sessionStore } from '#frontend/lib/session/session-store.ts';
import { t } from '#frontend/lib/text.ts';
import classes from './auth-form.module.css';

type SingleSignOnProps = {
  /** below: after the form, with a note about the browser warning for the self-signed certificate of one machine */
  readonly place: 'above' | 'below';
};

/**
 * Sign-in by authorization code with PKCE through the user pool's managed login, with the scopes openid, email and
 * phone.
 */
export function SingleSignOn({ place }: SingleSignOnProps) {
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    signInWithRedirect().catch(() => {
      setLeaving(false);
      sessionStore.setState({ error: signInFailedMessage });
    });
  };
  const or = (
    <div className={`row gap-12 text-12 muted ${classes.or}`}>
      <span>{place === 'above' ? t`or with your e-mail` : t`or`}</span>
    </div>
  );
  return (
    <>
      {place === 'below' ? or : null}
      <Button
        fullWidth
        variant="default"
        h={40}
        disabled={leaving}
        leftSection={<IconKey size={16} stroke={1.6} aria-hidden />}
        onClick={leave}
      >{t`Continue with single sign-on`}</Button>
      {place === 'above' ? (
        or
      ) : (
        <p
          className={`text-12 line-height-16 muted pretty ${classes.note}`}
        >{t`Your browser will show a certificate warning on this machine. Continue, or sign in above.`}</p>
      )}
    </>
  );
}
