import {
  confirmResetPassword,
  confirmSignUp,
  fetchAuthSession,
  resendSignUpCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from 'aws-amplify/auth';
import { expect, test } from 'vitest';
import { ben, createBen, refused, startAmplifyRig } from './amplify-rig.ts';
import { password } from './identity-rig.ts';

const rig = await startAmplifyRig();
const seed = () => createBen(rig);

test('a sign-up needs a strong password, an unused email address, and the code from the mail', async () => {
  const username = 'new@countersign.example';
  await expect(signUp({ username, password: 'weak' })).rejects.toEqual(
    refused('InvalidPasswordException'),
  );
  const options = { userAttributes: { email: username, name: 'New' } };
  const { nextStep } = await signUp({ username, password, options });
  expect(nextStep.signUpStep).toBe('CONFIRM_SIGN_UP');
  await expect(signUp({ username, password, options })).rejects.toEqual(
    refused('UsernameExistsException'),
  );
  expect((await signIn({ username, password })).nextStep.signInStep).toBe('CONFIRM_SIGN_UP');
  const code = rig.codeFor(username);
  const wrong = code === '000000' ? '111111' : '000000';
  await expect(confirmSignUp({ username, confirmationCode: wrong })).rejects.toEqual(
    refused('CodeMismatchException'),
  );
  expect((await confirmSignUp({ username, confirmationCode: code })).isSignUpComplete).toBe(true);
  expect((await signIn({ username, password })).isSignedIn).toBe(true);
});

test('a mailed code allows at most five attempts', async () => {
  const username = 'guess@countersign.example';
  await signUp({ username, password });
  const code = rig.codeFor(username);
  const wrong = code === '000000' ? '111111' : '000000';
  for (let guess = 0; guess < 5; guess += 1) {
    await expect(confirmSignUp({ username, confirmationCode: wrong })).rejects.toThrow('Invalid');
  }
  await expect(confirmSignUp({ username, confirmationCode: code })).rejects.toEqual(
    refused('LimitExceededException'),
  );
});

test('a password reset by mailed code ends all older sessions', async () => {
  seed();
  await signIn({ username: ben, password });
  await resetPassword({ username: ben });
  const newPassword = 'Another-horse-8';
  const confirmationCode = rig.codeFor(ben);
  await confirmResetPassword({ username: ben, confirmationCode, newPassword });
  await expect(
    confirmResetPassword({ username: ben, confirmationCode, newPassword }),
  ).rejects.toEqual(refused('CodeMismatchException'));
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
  await signOut();
  await expect(signIn({ username: ben, password })).rejects.toThrow('Incorrect');
  expect((await signIn({ username: ben, password: newPassword })).isSignedIn).toBe(true);
});

test('requesting a password reset does not reveal whether an email address has an account', async () => {
  const { nextStep } = await resetPassword({ username: 'nobody@countersign.example' });
  expect(nextStep.resetPasswordStep).toBe('CONFIRM_RESET_PASSWORD_WITH_CODE');
  expect(rig.mails.some(({ to }) => to === 'nobody@countersign.example')).toBe(false);
});

test('entering or resending a code does not reveal whether an email address has an account', async () => {
  const known = 'known@countersign.example';
  const sub = '5d1d8a53-60e1-70d0-d943-0b8f7a6f1c13';
  rig.identity.createUser({ sub, email: known, name: 'Kim', password, groups: [] });
  const said = async (username: string) => {
    const tries = [
      () => resendSignUpCode({ username }),
      () => confirmSignUp({ username, confirmationCode: '123456' }),
      () => confirmResetPassword({ username, confirmationCode: '123456', newPassword: password }),
    ];
    const answers: unknown[] = [];
    for (const attempt of tries)
      answers.push(
        await attempt().then(
          (answer) => Object.keys(answer ?? {}),
          (error: Error) => error.name,
        ),
      );
    return answers;
  };
  expect(await said(known)).toEqual(await said('unknown@countersign.example'));
});

test('a new code does not reset the limit of five wrong attempts per hour', async () => {
  const username = 'again@countersign.example';
  await signUp({ username, password });
  const wrong = () => (rig.codeFor(username) === '000000' ? '111111' : '000000');
  for (let guess = 0; guess < 5; guess += 1) {
    await resendSignUpCode({ username });
    await expect(confirmSignUp({ username, confirmationCode: wrong() })).rejects.toThrow('Invalid');
  }
  expect(rig.mails.filter(({ to }) => to === username)).toHaveLength(5);
  await expect(
    confirmSignUp({ username, confirmationCode: rig.codeFor(username) }),
  ).rejects.toEqual(refused('LimitExceededException'));
  rig.advance(3600);
  await resendSignUpCode({ username });
  const confirmationCode = rig.codeFor(username);
  expect((await confirmSignUp({ username, confirmationCode })).isSignUpComplete).toBe(true);
});
