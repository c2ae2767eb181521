import { t } from '#shared/language/t.ts';

/**
 * Return the mail with a code in the current language, the same for a new account, a new address and a forgotten
 * password. `code`: placeholder that the user pool replaces.
 */
export const buildCodeMail = (code: string) => ({
  subject: t`Your code for Countersign`,
  body: t`Your code for Countersign is ${code}. Enter it on the page that asks for it. If you did not ask for a code, ignore this mail: nothing changes.`,
});

/** Contents of an invitation. `address`, `password`: placeholders that the user pool replaces. */
type Invitation = {
  readonly site: string;
  readonly address: string;
  readonly password: string;
  /** Name of the inviter, if known. */
  readonly inviter: string | undefined;
  /** Name of the product in the company, if known. */
  readonly company: string | undefined;
};
const product = 'Countersign';

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`).replaceAll('{', '&#123;');

/** Return the invitation mail in the current language: subject, and body as HTML. */
export function buildInvitationMail({ site, address, password, inviter, company }: Invitation) {
  // Use no brackets, because the name of a company can end with brackets.
  const place = company && company !== product ? t`${company} on ${product}` : product;
  const lines = [
    inviter
      ? t`${inviter} invites you to ${place}, where requests are raised and approved.`
      : t`You are invited to ${place}, where requests are raised and approved.`,
    t`You choose your own password when you sign in for the first time. The temporary password is valid for 3 days. After that ask for another invitation.`,
  ];
  const [first = '', last = ''] = lines.map(escaped);
  const facts = [
    `${escaped(t`Sign in at`)} <a href="${escaped(site)}">${escaped(site)}</a>`,
    `${escaped(t`E-mail:`)} ${address}`,
    `${escaped(t`Temporary password:`)} <code>${password}</code>`,
  ];
  return {
    subject: inviter ? t`${inviter} invites you to ${place}` : t`Your invitation to ${place}`,
    body: `<p>${first}</p><p>${facts.join('<br>')}</p><p>${last}</p>`,
  };
}
