import { useAuthenticator } from '@aws-amplify/ui-react';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { signInWithRedirect } from 'aws-amplify/auth';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { signInFailedMessage } from '#frontend/lib/constants.ts';
import { isSingleMachine } from '#frontend/lib/runtime-config.ts';
import { sessionStore } from '#frontend/lib/session/session-store.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { authPaths } from '../auth-paths.ts';
import classes from './auth-form.module.css';

type SingleSignOnProps = {
  /** `below`: after the form, with a note about the browser warning for the self-signed certificate of one machine. */
  readonly place: 'above' | 'below';
};

/**
 * Sign-in by authorization code with PKCE through the user pool's managed login, with the scopes openid, email and
 * phone.
 */
function SingleSignOn({ place }: SingleSignOnProps) {
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
        <p className="text-12 line-height-16 muted pretty above-8">{t`Your browser will show a certificate warning on this machine. Continue, or sign in above.`}</p>
      )}
    </>
  );
}

const withTitle = (title: string) => ({ Header: () => <h1 className={classes.title}>{title}</h1> });

/** Header above the fields. After a failed sign-in it focuses the password, which must be typed again. */
function SignInHeader() {
  const { error, isPending } = useAuthenticator((context) => [context.error, context.isPending]);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Fields cannot get the focus while the response is pending.
    if (!error || isPending) return;
    const box = title.current?.closest('[data-amplify-authenticator]');
    box?.querySelector<HTMLElement>('input[name=password]')?.focus();
  }, [error, isPending]);
  return (
    <>
      <h1 ref={title} className={classes.title}>{t`Sign in`}</h1>
      {isSingleMachine() ? null : <SingleSignOn place="above" />}
    </>
  );
}

/** Title of the step in which a person enters a mailed code, with the address that received it. */
function MailedCodeHeader() {
  const { username } = useAuthenticator((context) => [context.username]);
  return (
    <>
      <h1 className={classes.title}>{t`Choose a new password`}</h1>
      <p className="text-13 muted">{rich`If ${username} is known here, a code is on its way. It may take a minute to arrive.`}</p>
    </>
  );
}

/** Link back to sign-in, on every step except the first. */
const WayBack = () => (
  <div className={`row stretch between gap-16 text-13 ${classes.links}`}>
    <Link to={authPaths.login}>{t`Back to sign in`}</Link>
  </div>
);

/** Parts of the product that wrap the Authenticator's forms. */
export const authenticatorParts = {
  SignIn: {
    Header: SignInHeader,
    Footer: () => (
      <>
        <div className={`row stretch between gap-16 text-13 ${classes.links}`}>
          <Link to={authPaths.forgotPassword}>{t`Forgot your password?`}</Link>
          <Link to={authPaths.signUp}>{t`Create an account`}</Link>
        </div>
        {isSingleMachine() ? <SingleSignOn place="below" /> : null}
      </>
    ),
  },
  SignUp: { ...withTitle(t`Create an account`), Footer: WayBack },
  ConfirmSignUp: { ...withTitle(t`Confirm your address`), Footer: WayBack },
  ForgotPassword: withTitle(t`Forgot your password?`),
  ConfirmResetPassword: { Header: MailedCodeHeader, Footer: WayBack },
  ForceNewPassword: withTitle(t`Choose a new password`),
  ConfirmSignIn: {
    Header: () => (
      <>
        <h1 className={classes.title}>{t`Confirm that it is you`}</h1>
        <p className="text-13 muted">{t`Enter the code that your authenticator app shows now.`}</p>
      </>
    ),
    Footer: () => (
      <p className="text-13 muted">{t`Don’t have your phone with you? If you are still signed in elsewhere, set up a new one on your profile page there. If not, an administrator can reset your second factor.`}</p>
    ),
  },
  SetupTotp: withTitle(t`Set up your authenticator app`),
  SelectMfaType: withTitle(t`Choose a second factor`),
  VerifyUser: withTitle(t`Confirm your address`),
  ConfirmVerifyUser: withTitle(t`Confirm your address`),
};
