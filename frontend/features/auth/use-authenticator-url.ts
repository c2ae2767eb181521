import { useAuthenticator } from '@aws-amplify/ui-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lookUp } from '#shared/look-up.ts';
import { type AuthPath, addEmailParam, authPaths } from './auth-paths.ts';

/** Path for each state of the Authenticator. Transitional states such as loading have none. */
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
 * Synchronize the Authenticator with the URL: a link, reload or Back changes its step, and its steps change the URL.
 * The step that waits for a code uses the path of the standalone form. `ledHere`: whether the Authenticator navigated
 * to the current path.
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
  /** Target of a link or Back. The Authenticator may need two steps to reach it. */
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
      void navigate(addEmailParam(address, takesEmail(address) ? username : undefined));
      return;
    }
    // The Authenticator can leave sign-up and password reset only through sign-in.
    if (address !== authPaths.login) toSignIn();
    else if (pathname === authPaths.signUp) toSignUp();
    else if (pathname === authPaths.forgotPassword) toForgotPassword();
  }, [address, pathname, username, navigate, toSignIn, toSignUp, toForgotPassword]);
  return { ledHere: ledTo === pathname };
}

const takesEmail = (path: AuthPath) =>
  path === authPaths.verify || path === authPaths.resetPassword;
