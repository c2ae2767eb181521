import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { signInWithRedirect } from 'aws-amplify/auth';
import { useState } from 'react';
import { signInFailedMessage } from '#frontend/lib/constants.ts';
import { sessionStore } from '#frontend/lib/session/session-store.ts';
import { t } from '#frontend/lib/text.ts';
import classes from './auth-form.module.css';

/** Authorization code with PKCE through the user pool's managed login, which asks for openid, email and phone. */
export function SingleSignOn() {
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    signInWithRedirect().catch(() => {
      setLeaving(false);
      sessionStore.setState({ error: signInFailedMessage });
    });
  };
  return (
    <>
      <Button
        fullWidth
        variant="default"
        h={40}
        disabled={leaving}
        leftSection={<IconKey size={16} stroke={1.6} aria-hidden />}
        onClick={leave}
      >{t`Continue with single sign-on`}</Button>
      <div className={classes.or}>
        <span>{t`or with your e-mail`}</span>
      </div>
    </>
  );
}
