import { accessWords } from './access-message.ts';
import { addressWords } from './address-messages.ts';
import { invitedWords } from './invited-message.ts';
import { isAboutLeaver, leaverWords } from './leaver-messages.ts';
import { requestWords } from './message-text.ts';
import { haltWords, reportWords } from './report-message.ts';
import { rightsWords, settingWords } from './rights-messages.ts';
import { secondFactorWords, signInWords } from './sign-in-messages.ts';
import type { MessageFacts, StoredMessage, Words } from './stored-message.ts';

function formatMessageWords(facts: MessageFacts, { userId, title }: StoredMessage): Words {
  if (isAboutLeaver(facts)) return leaverWords(facts);
  switch (facts.says) {
    case 'newSignIn':
      return signInWords(facts);
    case 'secondFactorReset':
      return secondFactorWords(facts);
    case 'addressProposed':
      return addressWords(facts);
    case 'rightsProposed':
      return rightsWords(facts);
    case 'oneAdministrator':
      return settingWords(facts);
    case 'access':
      return accessWords(facts);
    case 'notSignedIn':
      return invitedWords(facts);
    case 'report':
      return reportWords(facts);
    case 'reportHalted':
      return haltWords(facts);
    default:
      return requestWords({ ...facts, title: facts.title ?? title }, userId);
  }
}

/** Format a message in the current language. A message without facts remains as it was written. */
export function sayMessage(message: StoredMessage): StoredMessage {
  const { facts, title } = message;
  if (!facts) return message;
  // The formatted title replaces that of the request.
  const kept = 'requester' in facts ? { ...facts, title: facts.title ?? title } : facts;
  return { ...message, ...formatMessageWords(facts, message), facts: kept };
}
