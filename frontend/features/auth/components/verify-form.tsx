import { confirmSignUp, resendSignUpCode } from 'aws-amplify/auth';
import { useNavigate } from 'react-router-dom';
import { t } from '#frontend/lib/text.ts';
import { authPaths } from '../auth-paths.ts';
import { CodeForm } from './code-form.tsx';

/** Form that confirms the address of a new account, opened by a mailed link or after a reload. */
export function VerifyForm() {
  const navigate = useNavigate();
  return (
    <CodeForm
      title={t`Confirm your address`}
      button={t`Confirm`}
      submit={async ({ email, code }) => {
        await confirmSignUp({ username: email, confirmationCode: code }).catch(
          ignoreAlreadyConfirmed,
        );
        await navigate(authPaths.login, {
          state: { notice: t`Your address is confirmed. Sign in to continue.` },
        });
      }}
      sendCode={async (email) => {
        await resendSignUpCode({ username: email });
      }}
    />
  );
}

/**
 * For the person, it is not an error to confirm an account twice, from a second tab or by a second click on the link.
 */
function ignoreAlreadyConfirmed(error: unknown): void {
  const done = error instanceof Error && /status is CONFIRMED/.test(error.message);
  if (!done) throw error;
}
