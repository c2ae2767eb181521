import { Authenticator } from '@aws-amplify/ui-react';
import { useCallback, useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Brand } from '#frontend/components/layout/brand.tsx';
import { authPaths } from '#frontend/features/auth/auth-paths.ts';
import { AuthDrawing } from '#frontend/features/auth/components/auth-drawing.tsx';
import { AuthNotices } from '#frontend/features/auth/components/auth-notices.tsx';
import { AuthenticatorPanel } from '#frontend/features/auth/components/authenticator-panel.tsx';
import { NewPasswordGuard } from '#frontend/features/auth/components/new-password-guard.tsx';
import { ResetPasswordForm } from '#frontend/features/auth/components/reset-password-form.tsx';
import { VerifyForm } from '#frontend/features/auth/components/verify-form.tsx';
import { useAuthenticatorUrl } from '#frontend/features/auth/use-authenticator-url.ts';
import { pageLanguage } from '#frontend/lib/language/page-language.ts';
import { showInLanguage } from '#frontend/lib/language/show-in-language.ts';
import { readReturnPath } from '#frontend/lib/session/return-path.ts';
import { useSessionState } from '#frontend/lib/session/use-session-state.ts';
import { t } from '#frontend/lib/text.ts';
import { languageNames, languages } from '#shared/language/languages.ts';
import { lookUp } from '#shared/look-up.ts';
import classes from './auth-page.module.css';

const titles: Readonly<Record<string, string>> = {
  [authPaths.signUp]: t`Create an account`,
  [authPaths.forgotPassword]: t`Forgot your password?`,
  [authPaths.verify]: t`Confirm your address`,
  [authPaths.resetPassword]: t`Choose a new password`,
};

/**
 * Form of the sign-in page. The Authenticator handles codes that were requested on this page. The product's own forms
 * handle codes from a mailed link.
 */
function Form() {
  const { ledHere } = useAuthenticatorUrl();
  const { pathname } = useLocation();
  if (pathname === authPaths.verify && !ledHere) return <VerifyForm />;
  if (pathname === authPaths.resetPassword && !ledHere) return <ResetPasswordForm />;
  return <AuthenticatorPanel />;
}

/**
 * All screens below /auth/ (specification §2). `onSignedIn` is called after a sign-in, and at once if the person is
 * already signed in.
 */
export function AuthScreens({ onSignedIn }: { onSignedIn: () => void }) {
  const signedIn = useSessionState((session) => session.phase === 'signed-in');
  const { pathname } = useLocation();
  useEffect(() => {
    if (signedIn) onSignedIn();
  }, [signedIn, onSignedIn]);
  useEffect(() => {
    document.title = t`${lookUp(titles, pathname) ?? t`Sign in`} · Countersign`;
  }, [pathname]);
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        <Brand />
        <div className={classes.box}>
          <AuthNotices />
          <Authenticator.Provider>
            <NewPasswordGuard>
              <Form />
            </NewPasswordGuard>
          </Authenticator.Provider>
        </div>
        <footer className="row baseline between gap-16 text-12 muted">
          {t`Need help? Ask your service desk.`}
          {languages
            .filter((language) => language !== pageLanguage)
            .map((language) => (
              <button
                key={language}
                type="button"
                lang={language}
                className={classes.language}
                onClick={() => showInLanguage(language, language)}
              >
                {languageNames[language]}
              </button>
            ))}
        </footer>
      </main>
      <AuthDrawing />
    </div>
  );
}

/** Sign-in page. A signed-in person continues to the requested page. */
export function Page() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const goOn = useCallback(() => void navigate(readReturnPath(), { replace: true }), [navigate]);
  if (!Object.values<string>(authPaths).includes(pathname)) {
    return <Navigate to={authPaths.login} replace />;
  }
  return <AuthScreens onSignedIn={goOn} />;
}
