import { Button, PasswordInput, TextInput, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconMail } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { t } from '#frontend/lib/text.ts';
import { authPaths } from '../auth-paths.ts';
import { passwordRule } from '../password-rule.ts';
import { poolMessages } from '../pool-words.ts';
import classes from './auth-form.module.css';
import '../widgets.css';

export type CodeAnswer = {
  readonly email: string;
  readonly code: string;
  readonly password: string;
};

type CodeFormProps = {
  readonly title: string;
  readonly button: string;
  /** Label of the password field. Undefined if the form has no password field. */
  readonly passwordLabel?: string;
  /** Rejects with an error message for the person. */
  readonly submit: (answer: CodeAnswer) => Promise<void>;
  readonly sendCode: (email: string) => Promise<void>;
};

/**
 * Form that a mailed link opens with address and code filled in. Opening the link changes nothing; only submitting the
 * form does.
 */
export function CodeForm({ title, button, passwordLabel, submit, sendCode }: CodeFormProps) {
  const [query] = useSearchParams();
  const [email, setEmail] = useState(query.get('email') ?? '');
  const [code, setCode] = useState(query.get('code') ?? '');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<{ tone: 'accent' | 'bad'; text: string }>();

  async function act(work: () => Promise<string | undefined>) {
    setBusy(true);
    setTold(undefined);
    try {
      const text = await work();
      if (text) setTold({ tone: 'accent', text });
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      setTold({ tone: 'bad', text: poolMessages[text] ?? text });
    } finally {
      setBusy(false);
    }
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void act(async () => {
      await submit({ email: email.trim(), code: code.trim(), password });
      return undefined;
    });
  };
  const onSend = () =>
    void act(async () => {
      if (!email.includes('@')) throw new Error(t`Enter your e-mail address first.`);
      await sendCode(email.trim());
      return t`If ${email.trim()} is known here, a new code is on its way.`;
    });

  return (
    <>
      {told ? (
        <Notice icon={told.tone === 'bad' ? IconAlertTriangle : IconMail} tone={told.tone}>
          {told.text}
        </Notice>
      ) : null}
      <h1 className={classes.title}>{title}</h1>
      <form
        className={`stack gap-16 ${classes.form}`}
        onSubmit={onSubmit}
        onInput={() => setTold(undefined)}
      >
        <TextInput
          label={t`E-mail`}
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextInput
          label={t`Code`}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          withAsterisk={false}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {passwordLabel ? (
          <PasswordInput
            label={passwordLabel}
            description={passwordRule}
            autoComplete="new-password"
            required
            withAsterisk={false}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        ) : null}
        <Button type="submit" fullWidth h={40} disabled={busy}>
          {button}
        </Button>
      </form>
      <div className={`row stretch between gap-16 text-13 ${classes.links}`}>
        <UnstyledButton
          type="button"
          disabled={busy}
          onClick={onSend}
        >{t`Send a new code`}</UnstyledButton>
        <Link to={authPaths.login}>{t`Back to sign in`}</Link>
      </div>
    </>
  );
}
