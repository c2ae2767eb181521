/** The page of the managed login: shows one step of a sign-in at a time, without scripts. */
export type LoginStep =
  | { readonly kind: 'password'; readonly email?: string }
  | { readonly kind: 'code'; readonly session: string }
  | { readonly kind: 'new-password'; readonly session: string };

export function renderLoginPage(options: {
  query: string;
  csrf: string;
  step: LoginStep;
  refusal?: string;
  forgotUrl: string;
}): string {
  const { title, note, fields, button } = describeLoginStep(options.step);
  const refusal = options.refusal
    ? `<p class="refusal" role="alert">${htmlText(options.refusal)}</p>`
    : '';
  const links =
    options.step.kind === 'password'
      ? `<p class="links"><a href="${htmlText(options.forgotUrl)}">Forgot your password?</a></p>`
      : '';
  return document(
    title,
    `<h1>${title}</h1>${note ? `<p class="note">${note}</p>` : ''}${refusal}
<form method="post" action="/login?${htmlText(options.query)}">
<input type="hidden" name="csrf" value="${htmlText(options.csrf)}">${fields}
<button type="submit">${button}</button></form>${links}`,
  );
}

export const renderErrorPage = (message: string) =>
  document(
    'Sign-in not possible',
    `<h1>Sign-in not possible</h1><p class="refusal" role="alert">${htmlText(message)}</p>
<p class="note">Go back to the application and start the sign-in again.</p>`,
  );

function describeLoginStep(step: LoginStep) {
  const session = step.kind === 'password' ? '' : hiddenField('session', step.session);
  switch (step.kind) {
    case 'password':
      return {
        title: 'Sign in',
        note: '',
        fields:
          field('username', 'E-mail', 'email', 'username', step.email) +
          field('password', 'Password', 'password', 'current-password'),
        button: 'Sign in',
      };
    case 'code':
      return {
        title: 'Confirm that it is you',
        note: 'Enter the six digits that your authenticator app shows now.',
        fields:
          session +
          field('code', 'Code', 'text', 'one-time-code', undefined, 'inputmode="numeric"'),
        button: 'Confirm',
      };
    case 'new-password':
      return {
        title: 'Choose a new password',
        note: 'Your temporary password was right. Replace it by one of your own.',
        fields: session + field('newPassword', 'New password', 'password', 'new-password'),
        button: 'Save and sign in',
      };
  }
}

const hiddenField = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${htmlText(value)}">`;

const field = (
  name: string,
  label: string,
  type: string,
  autocomplete: string,
  value = '',
  extra = '',
) =>
  `<label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${htmlText(value)}" ${extra} required>`;

const htmlText = (text: string) =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const document = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title><style>${style}</style></head>
<body><main><div class="box">${content}</div></main></body></html>`;

const style = `
:root{--ground:#f7f8fa;--raised:#fff;--ink:#1a1d26;--muted:#5a6172;--line:#e3e6ec;--field:#868da0;--accent:#484cc7;--link:#484cc7;--bad:#b3261e;--bad-soft:#fdecea}
@media (prefers-color-scheme:dark){:root{--ground:#12141a;--raised:#1b1e27;--ink:#eceef4;--muted:#a3aabb;--line:#2d323f;--field:#7a8296;--accent:#5c61d6;--link:#a3a9f8;--bad:#ff9d94;--bad-soft:#3a1d1c}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;background:var(--ground);color:var(--ink);font:14px/1.5 Inter,system-ui,sans-serif}
main{display:grid;align-content:center;justify-items:center;min-height:100dvh;padding:24px 16px}
.box{width:min(100%,400px);padding:32px;border:1px solid var(--line);border-radius:12px;background:var(--raised)}
h1{margin:0 0 16px;font-size:20px;line-height:28px;letter-spacing:-.01em}
.note{margin:-8px 0 16px;color:var(--muted)}
.refusal{margin:0 0 16px;padding:8px 12px;border-radius:6px;background:var(--bad-soft);color:var(--bad)}
label{display:block;margin:0 0 4px;font-size:13px;font-weight:500}
input:not([type=hidden]){width:100%;height:40px;margin:0 0 16px;padding:0 12px;border:1px solid var(--field);border-radius:6px;background:transparent;color:inherit;font:inherit}
button{width:100%;height:40px;border:0;border-radius:6px;background:var(--accent);color:#fff;font:inherit;font-weight:500;cursor:pointer}
input:focus-visible,button:focus-visible,a:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.links{margin:16px 0 0}a{color:var(--link);text-decoration:none}a:hover{text-decoration:underline}`;
