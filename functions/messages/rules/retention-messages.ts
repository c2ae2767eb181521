import type * as z from 'zod';
import { t } from '#shared/language/t.ts';
import { formatLongDate } from '#shared/requests/format-long-date.ts';
import type { User } from '#shared/users/user.ts';
import type {
  HoldLiftedFacts,
  HoldSetFacts,
  MessageText,
  RetentionFacts,
  StoredMessage,
} from './stored-message.ts';

export function formatRetentionText({
  by,
  count,
  isMore,
  from,
}: z.infer<typeof RetentionFacts>): MessageText {
  const title = t`${by} changed how long requests are kept`;
  if (count === 0)
    return { title, text: t`No ended request goes earlier than by the rules before.` };
  const number = isMore ? t`at least ${count}` : String(count);
  return {
    title,
    text: t`Ended requests that go earlier than by the rules before: ${number}. The first are removed on ${formatLongDate(from)}. Until then you can change the rules back, or set a legal hold.`,
  };
}

export const formatHoldSetText = ({
  by,
  name,
  reason,
}: z.infer<typeof HoldSetFacts>): MessageText => ({
  title: t`${by} set a legal hold on ${name}`,
  text: t`What it holds is not removed. Reason: ${reason}`,
});

export const formatHoldLiftedText = ({
  by,
  name,
  until,
}: z.infer<typeof HoldLiftedFacts>): MessageText => ({
  title: t`${by} lifted the legal hold on ${name}`,
  text: t`It still holds until ${formatLongDate(until)}. If that is not right, set another one before.`,
});

type AboutRetention = z.infer<typeof RetentionFacts | typeof HoldSetFacts | typeof HoldLiftedFacts>;

function formatText(facts: AboutRetention): MessageText {
  if (facts.says === 'retentionChanged') return formatRetentionText(facts);
  return facts.says === 'holdSet' ? formatHoldSetText(facts) : formatHoldLiftedText(facts);
}

/**
 * Return the message to one administrator about a change of rules or a legal hold, in the current language.
 * @param id id of the change, by which a repeat stores no second message
 */
export const buildRetentionMessage = (
  facts: AboutRetention,
  { userId, applicationId }: User,
  { id, at }: { readonly id: string; readonly at: string },
): StoredMessage => ({
  ...{ messageId: `${at}_${id}`, userId, applicationId, at, readAt: null, what: facts.says },
  ...{ ...formatText(facts), facts },
});
