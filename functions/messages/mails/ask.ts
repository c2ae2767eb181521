import type { MailAnswer } from '#functions/requests/rules/views/mail-answers.ts';
import { linkValidFor } from '#functions/tasks/store/decision-link-store.ts';
import { t, translateName } from '#shared/language/t.ts';
import { moneyText } from '#shared/money-text.ts';
import { oneLine, shorten } from '#shared/one-line.ts';
import type { Task } from '#shared/tasks/task.ts';
import { sayMoment } from './say-moment.ts';

/** A task in a mail. `link`: id of the link to its decision. */
export type Ask = {
  readonly task: Task;
  /** Whether the task still waits for the reader. */
  readonly isOpen: boolean;
  readonly mayReturn: boolean;
  readonly link: string | undefined;
  /** Short answers from the form of the request. */
  readonly answers: readonly MailAnswer[];
};
/** Maximum length of an answer in a mail, in characters. The full answer is shown in the product. */
const longestAnswer = 400;

export type Fact = { readonly label: string; readonly value: string };
export type Way = { readonly address: string; readonly words: string; readonly isFirst?: boolean };

/** Return the facts for a decision, in the order in which people need them. */
export function listMailFacts({ task, answers }: Ask, timeZone: string): Fact[] {
  const { requester, raisedBy = requester, insteadOf, amount, dueAt } = task;
  const fact = (label: string, value: string | null | undefined): Fact[] =>
    // A title with line breaks could imitate text of the product.
    value ? [{ label, value: oneLine(value) }] : [];
  return [
    ...fact(t`Request`, task.requestTitle),
    ...fact(t`Number`, task.requestNumber),
    ...fact(
      t`Requested by`,
      raisedBy.userId === requester.userId
        ? requester.name
        : t`${raisedBy.name} for ${requester.name}`,
    ),
    ...fact(t`Category`, translateName(task.categoryName)),
    ...fact(t`Amount`, amount && moneyText(amount)),
    ...answers.flatMap(({ label, value }) => fact(oneLine(label), shorten(value, longestAnswer))),
    ...fact(t`Step`, translateName(task.stageName)),
    ...fact(t`You decide for`, insteadOf?.name),
    ...fact(t`Due`, dueAt && sayMoment(dueAt, timeZone)),
  ];
}

/**
 * Return the links from a task in a mail: its decision, the decision with each outcome preselected, and the full
 * request.
 */
export function listDecisionLinks(site: string, { task, link, isOpen, mayReturn }: Ask): Way[] {
  const chosen = (outcome: string) => `${site}/decide/${link}?outcome=${outcome}`;
  const whole = isOpen
    ? `${site}/request-review/${task.taskId}`
    : `${site}/view-request/${task.requestId}`;
  return [
    ...(link
      ? [
          { address: chosen('approve'), words: t`Approve`, isFirst: true },
          ...(mayReturn ? [{ address: chosen('return'), words: t`Send back` }] : []),
          { address: chosen('reject'), words: t`Reject` },
        ]
      : []),
    { address: whole, words: t`Open the request` },
  ];
}

/** Return the note about a task or its links; undefined if none is needed. */
export function chooseLinkNote({ isOpen, link }: Ask): string | undefined {
  if (!isOpen) return t`It no longer waits for you.`;
  return link
    ? t`You confirm on the next page. Links work for ${linkValidFor} days, only for you.`
    : undefined;
}
