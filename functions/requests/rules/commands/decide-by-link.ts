import { convertMoney } from '#functions/organisation/rules/convert.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { compareDecimals } from '#shared/decimal.ts';
import { AppError } from '#shared/errors.ts';
import type { Money } from '#shared/fields.ts';
import { evaluateForm } from '#shared/forms/calculate.ts';
import { type Amount, readRequestAmount } from '#shared/forms/headline.ts';
import { isUnknown, makeUnknown } from '#shared/forms/unknown.ts';
import { t } from '#shared/language/t.ts';
import type { Receipt } from '#shared/requests/event.ts';
import { getConditionsCurrency } from '#shared/routing/sequence.ts';
import { roundValues } from '../record/build-facts.ts';
import { assertPending, findTask } from '../record/find-task.ts';
import type { Change, RequestRecord } from '../record/record.ts';
import { type Decision, decide } from './decide.ts';

/** Stored data of a mail link: person, task and expiry. `ref` identifies the link but does not open it. */
export type KnownLink = {
  readonly ref: string;
  readonly userId: string;
  readonly taskId: string;
  readonly validUntil: string;
};
/**
 * Time at which a link is used, with the settings and rates. `signedInAt` is undefined if the token has no sign-in
 * time.
 */
export type LinkUse = {
  readonly at: string;
  readonly reference: Reference;
  readonly signedInAt: string | undefined;
};

/** Maximum age of a sign-in that counts as recent, in minutes. */
export const recentSignInMinutes = 15;

/**
 * Return the receipt of the link's decision; undefined before that. It is stored in the events, so that no decision
 * lacks a receipt.
 */
export const findLinkReceipt = (
  { events }: Pick<RequestRecord, 'events'>,
  { ref, userId }: KnownLink,
): Receipt | undefined =>
  events.find(({ details, by }) => details.mailLink === ref && by?.userId === userId)?.receipt;

/**
 * Return the amount of a request; null if its form has none. It is unknown if the form could not calculate it, or if
 * the version of a form with an amount is not available.
 */
function findRequestAmount(record: RequestRecord, { forms }: Pick<Reference, 'forms'>): Amount {
  const { amount, formId, formVersion } = record.request;
  if (amount) return amount;
  const versions = forms.filter(({ id }) => id === formId);
  const form = versions.find(({ version }) => version === formVersion);
  if (form) return readRequestAmount(form, evaluateForm(form, roundValues(record).values));
  const hasNone = versions.length > 0 && versions.every((one) => one.amountField === undefined);
  return hasNone ? null : makeUnknown('text');
}

/**
 * Return the amount above which a link needs a recent sign-in, if this use lacks one. An amount that can't be converted
 * or calculated may be large. A request without an amount needs none.
 */
export function findSignInThreshold(
  record: RequestRecord,
  { at, reference, signedInAt }: LinkUse,
): Money | undefined {
  const { signInAgainAbove: amount } = reference.configuration;
  const currency = getConditionsCurrency(reference.configuration);
  const asked = findRequestAmount(record, reference);
  if (!asked) return undefined;
  const converted = isUnknown(asked) ? null : convertMoney(asked, reference, at, currency);
  if (converted && compareDecimals(unsigned(converted.amount), amount) <= 0) return undefined;
  const since = signedInAt === undefined ? Number.NaN : Date.parse(at) - Date.parse(signedInAt);
  return since <= recentSignInMinutes * 60_000 ? undefined : { amount, currency };
}
/** Ignore the sign, because a credit of 9,000 counts like a payment of 9,000. */
const unsigned = (amount: string) => amount.replace(/^-/, '');

/**
 * Record the decision of the owner of a decision link, under all rules for decisions and for links.
 * @throws the errors of `decide`, decision-link.off, decision-link.expired, actor.sign-in-too-old
 */
export function decideByLink(
  record: RequestRecord,
  link: KnownLink,
  { use, ...asked }: Omit<Decision, 'taskId' | 'mailLink'> & { readonly use: LinkUse },
): Change {
  const { task, stage } = findTask(record, link.taskId);
  assertPending(task, stage);
  assertUsable(record, link, use);
  return decide(record, { ...asked, taskId: link.taskId, mailLink: link.ref });
}

function assertUsable(record: RequestRecord, link: KnownLink, use: LinkUse): void {
  if (!use.reference.configuration.decisionLinks)
    throw new AppError('decision-link.off', t`Deciding by links in mails is switched off.`);
  if (use.at > link.validUntil)
    throw new AppError('decision-link.expired', t`This link has expired.`);
  if (findSignInThreshold(record, use))
    throw new AppError(
      'actor.sign-in-too-old',
      t`Sign in again to decide on this amount by a link.`,
      { present: { minutes: recentSignInMinutes } },
    );
}
