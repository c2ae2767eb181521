import { confirmResetPassword, resetPassword } from 'aws-amplify/auth';
import { useNavigate } from 'react-router-dom';
import { authPaths } from '../auth-paths.ts';
import { CodeForm } from './code-form.tsx';

/** Replaces a forgotten password, by a mailed link or after a reload. */
export function ResetPasswordForm() {
  const navigate = useNavigate();
  return (
    <CodeForm
      title="Choose a new password"
      button="Save the new password"
      passwordLabel="New password"
      submit={async ({ email, code, password }) => {
        await confirmResetPassword({
          username: email,
          confirmationCode: code,
          newPassword: password,
        });
        await navigate(authPaths.login, {
          state: { notice: 'Your new password is saved. Sign in with it.' },
        });
      }}
      sendCode={async (email) => {
        await resetPassword({ username: email });
      }}
    />
  );
}
