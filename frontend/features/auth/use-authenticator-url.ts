import { useAuthenticator } from '@aws-amplify/ui-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lookUp } from '#shared/look-up.ts';
import { type AuthPath, authPaths, withEmail } from './auth-paths.ts';

/** The address of a state of the Authenticator; states in between (loading) have none. */
const addressOf: Readonly<Record<string, AuthPath>> = {
  signIn: authPaths.login,
  confirmSignIn: authPaths.login,
  setupTotp: authPaths.login,
  selectMfaType: authPaths.login,
  forceNewPassword: authPaths.login,
  verifyUser: authPaths.login,
  confirmVerifyUser: authPaths.login,
  signUp: authPaths.signUp,
  confirmSignUp: authPaths.verify,
  forgotPassword: authPaths.forgotPassword,
  confirmResetPassword: authPaths.resetPassword,
};

/**
 * Keeps the Authenticator and the address in step, both ways: a link, reload or "back" moves the Authenticator, and
 * its own steps move the address. The step that waits for a code has the address of the form that can be reopened:
 * `ledHere` tells whether the Authenticator brought the person to the present address.
 */
export function useAuthenticatorUrl(): { ledHere: boolean } {
  const { route, username, toSignIn, toSignUp, toForgotPassword } = useAuthenticator((context) => [
    context.route,
    context.username,
  ]);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const address = lookUp(addressOf, route);
  const seen = useRef<{ pathname?: string; address?: AuthPath }>({});
  /** Target of a link or "back"; the Authenticator may need two steps to get there. */
  const wanted = useRef<string>(undefined);
  const [ledTo, setLedTo] = useState<string>();

  useEffect(() => {
    const addressMoved = seen.current.pathname !== pathname;
    const stepMoved = address !== undefined && seen.current.address !== address;
    if (addressMoved) {
      wanted.current = pathname;
      setLedTo((led) => (led === pathname ? led : undefined));
    }
    seen.current = { pathname, ...(address && { address }) };
    if (address === pathname) wanted.current = undefined;
    if (!address || address === pathname || !(addressMoved || stepMoved)) return;
    if (wanted.current === undefined) {
      setLedTo(address);
      void navigate(withEmail(address, takesEmail(address) ? username : undefined));
      return;
    }
    // From registering or resetting the only way leads through signing in.
    if (address !== authPaths.login) toSignIn();
    else if (pathname === authPaths.signUp) toSignUp();
    else if (pathname === authPaths.forgotPassword) toForgotPassword();
  }, [address, pathname, username, navigate, toSignIn, toSignUp, toForgotPassword]);
  return { ledHere: ledTo === pathname };
}

const takesEmail = (path: AuthPath) =>
  path === authPaths.verify || path === authPaths.resetPassword;
