import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { verifyPassword } from '#frontend/data/second-factor.ts';
import { t } from '#frontend/lib/text.ts';
import { describePasswordError } from '../describe-errors.ts';

type PasswordDialogProps = {
  readonly title: string;
  readonly action: string;
  /** Consequence of the action. */
  readonly effect: string;
  readonly onProved: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** Dialog that asks for the password again, so that another person at an open tab cannot change the sign-in method. */
export function PasswordDialog({ title, action, effect, onProved, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<string>();
  const { busy, submit } = useWrite({
    onRefused: (cause) => setRefused(describePasswordError(cause)),
  });

  async function prove() {
    if (!password) return setRefused(t`Enter your password.`);
    setRefused(undefined);
    await submit(() => verifyPassword(password), {
      onDone: async () => {
        await onProved();
        onClose();
      },
    });
  }

  return (
    <EditorDialog
      title={title}
      action={action}
      busy={busy}
      effect={effect}
      onSave={() => void prove()}
      onClose={onClose}
    >
      <TextInput
        type="password"
        label={t`Your password`}
        description={t`Enter your password to confirm it’s you.`}
        autoComplete="current-password"
        value={password}
        error={refused}
        onChange={({ target }) => setPassword(target.value)}
      />
    </EditorDialog>
  );
}
