import { confirmResetPassword, resetPassword } from 'aws-amplify/auth';
import { useNavigate } from 'react-router-dom';
import { t } from '#frontend/lib/text.ts';
import { authPaths } from '../auth-paths.ts';
import { CodeForm } from './code-form.tsx';

/** Form that replaces a forgotten password, opened by a mailed link or after a reload. */
export function ResetPasswordForm() {
  const navigate = useNavigate();
  return (
    <CodeForm
      title={t`Choose a new password`}
      button={t`Save the new password`}
      passwordLabel={t`New password`}
      submit={async ({ email, code, password }) => {
        await confirmResetPassword({
          username: email,
          confirmationCode: code,
          newPassword: password,
        });
        await navigate(authPaths.login, {
          state: { notice: t`Your new password is saved. Sign in with it.` },
        });
      }}
      sendCode={async (email) => {
        await resetPassword({ username: email });
      }}
    />
  );
}
