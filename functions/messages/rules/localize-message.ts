import { formatAccessAnswer, formatAccessText } from './access-message.ts';
import { formatAddressText } from './address-messages.ts';
import { formatInvitedText } from './invited-message.ts';
import { formatLeaverText, isAboutLeaver } from './leaver-messages.ts';
import { formatRequestText } from './message-text.ts';
import { formatHaltText, formatReportText } from './report-message.ts';
import {
  formatHoldLiftedText,
  formatHoldSetText,
  formatRetentionText,
} from './retention-messages.ts';
import { formatDecisionText, formatRightsText, formatSettingText } from './rights-messages.ts';
import { formatSecondFactorText, formatSignInText } from './sign-in-messages.ts';
import type { MessageFacts, MessageText, StoredMessage } from './stored-message.ts';

function formatMessageText(facts: MessageFacts, { userId, title }: StoredMessage): MessageText {
  if (isAboutLeaver(facts)) return formatLeaverText(facts);
  switch (facts.says) {
    case 'newSignIn':
      return formatSignInText(facts);
    case 'secondFactorReset':
      return formatSecondFactorText(facts);
    case 'addressProposed':
      return formatAddressText(facts);
    case 'rightsProposed':
      return formatRightsText(facts);
    case 'rightsDecided':
      return formatDecisionText(facts);
    case 'oneAdministrator':
      return formatSettingText(facts);
    case 'access':
      return formatAccessText(facts);
    case 'accessAnswered':
      return formatAccessAnswer(facts);
    case 'notSignedIn':
      return formatInvitedText(facts);
    case 'report':
      return formatReportText(facts);
    case 'reportHalted':
      return formatHaltText(facts);
    case 'retentionChanged':
      return formatRetentionText(facts);
    case 'holdSet':
      return formatHoldSetText(facts);
    case 'holdLifted':
      return formatHoldLiftedText(facts);
    default:
      return formatRequestText({ ...facts, title: facts.title ?? title }, userId);
  }
}

/** Format a message in the current language. A message without facts remains as it was written. */
export function localizeMessage(message: StoredMessage): StoredMessage {
  const { facts, title } = message;
  if (!facts) return message;
  // The formatted title replaces that of the request.
  const kept = 'requester' in facts ? { ...facts, title: facts.title ?? title } : facts;
  return { ...message, ...formatMessageText(facts, message), facts: kept };
}
