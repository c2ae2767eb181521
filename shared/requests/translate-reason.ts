import { msg, translateFilled } from '#shared/language/t.ts';
import type { Event } from './event.ts';

/**
 * Sentences with values that rules store in English with a request: reasons for the fallback of a step, for a restart
 * of a workflow, and for an escalation.
 */
const kept = [
  msg('{0} has no manager'),
  msg('{0} has no manager at level {1}'),
  msg('the department has no head'),
  msg('no exchange rate for {0}'),
  msg("the amount can't be calculated"),
  msg("the condition of “{0}” can't be judged: a value can't be calculated"),
  msg('the field “{0}” is empty'),
  msg('nobody has the role {0}'),
  msg('the group {0} is empty'),
  msg("the condition of “{0}” can't be judged"),
  msg('nobody whom the step names can decide'),
  msg("{0} can't decide this"),
  msg('the escalation had nobody above'),
  msg('{0} no longer decides'),
  msg('its workflow was not running'),
  msg('no step was open'),
  msg('a step was open and nobody was asked'),
  msg('somebody was asked for a step that is not open'),
  msg('a reminder or due moment had passed unnoticed'),
  msg('its workflow had not heard of what happened'),
  msg('a temporary fault had stopped it'),
  msg('Not decided by {0}.'),
  msg('Not decided in time.'),
];

/**
 * Matches the names in stored reasons. They are stored with straight quotation marks and shown with typographic ones.
 */
const quotedName = /^(the condition of|the field) "(.+)"/s;

/** Translate a stored English reason to the reader's language. Returns it in English if it is not in the list. */
export const translateStoredReason = (reason: string): string =>
  translateFilled(reason.replace(quotedName, '$1 “$2”'), kept);

type EventComment = {
  readonly by?: Event['by'] | undefined;
  readonly comment?: string | undefined;
};

/** Return the text of an event: a person's own words, or a sentence of the product in the reader's language. */
export const formatEventComment = ({ by, comment = '' }: EventComment): string =>
  by ? comment : translateStoredReason(comment);
