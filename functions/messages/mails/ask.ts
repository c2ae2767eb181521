import type { MailAnswer } from '#functions/requests/rules/views/mail-answers.ts';
import { linkValidityDays } from '#functions/tasks/store/decision-link-store.ts';
import { t, translateName } from '#shared/language/t.ts';
import { formatMoneyText } from '#shared/money-text.ts';
import { toOneLine, truncateText } from '#shared/one-line.ts';
import type { Task } from '#shared/tasks/task.ts';
import { formatMailMoment } from './format-moment.ts';

/** A task in a mail. `link`: id of the link to its decision. */
export type TaskPrompt = {
  readonly task: Task;
  /** Whether the task still waits for the reader. */
  readonly isOpen: boolean;
  readonly mayReturn: boolean;
  readonly link: string | undefined;
  /** Short answers from the form of the request. */
  readonly answers: readonly MailAnswer[];
};
/** Maximum length of an answer in a mail, in characters. The full answer is shown in the product. */
const maxAnswerLength = 400;

export type Fact = { readonly label: string; readonly value: string };
export type MailLink = {
  readonly address: string;
  readonly words: string;
  readonly isFirst?: boolean;
};

/** Return the facts for a decision, in the order in which people need them. */
export function listMailFacts({ task, answers }: TaskPrompt, timeZone: string): Fact[] {
  const { requester, raisedBy = requester, insteadOf, amount, isAmountUnknown, dueAt } = task;
  const fact = (label: string, value: string | false | null | undefined): Fact[] =>
    // A title with line breaks could imitate text of the product.
    value ? [{ label, value: toOneLine(value) }] : [];
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
    ...fact(t`Amount`, amount ? formatMoneyText(amount) : isAmountUnknown && t`unknown`),
    ...answers.flatMap(({ label, value }) =>
      fact(toOneLine(label), truncateText(value, maxAnswerLength)),
    ),
    ...fact(t`Step`, translateName(task.stageName)),
    ...fact(t`You decide for`, insteadOf?.name),
    ...fact(t`Due`, dueAt && formatMailMoment(dueAt, timeZone)),
  ];
}

/**
 * Return the links from a task in a mail: its decision, the decision with each outcome preselected, and the full
 * request.
 */
export function listDecisionLinks(
  site: string,
  { task, link, isOpen, mayReturn }: TaskPrompt,
): MailLink[] {
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
export function chooseLinkNote({ isOpen, link }: TaskPrompt): string | undefined {
  if (!isOpen) return t`It no longer waits for you.`;
  return link
    ? t`You confirm on the next page. Links work for ${linkValidityDays} days, only for you.`
    : undefined;
}
