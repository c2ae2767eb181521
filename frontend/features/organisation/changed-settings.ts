import { languageNames } from '#frontend/lib/language/chosen-language.ts';
import { t } from '#frontend/lib/text.ts';
import type { Configuration } from '#shared/routing/sequence.ts';

/** Settings that the form changes. */
export type Settings = Omit<Configuration, 'applicationId' | 'version'>;

export function pickSettings(configuration: Configuration): Settings {
  const { applicationId: _, version: __, ...settings } = configuration;
  return settings;
}

/** Describe the effect of saving, with a sentence for each changed setting. */
export function describeSettingEffects(before: Settings, after: Settings): string[] {
  const differs = (name: keyof Settings) =>
    JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  return [
    ...(differs('name') ? [t`Mails and the header name “${after.name}” from now on.`] : []),
    ...(differs('language')
      ? [
          t`People who have chosen no language get messages and mails in ${languageNames[after.language]}.`,
        ]
      : []),
    ...(differs('currency')
      ? [
          t`Limits and conditions are compared in ${after.currency || '…'}. Open requests keep the path they have.`,
        ]
      : []),
    ...(differs('fallbackApproverIds')
      ? [t`Steps that open from now on fall back to these people; open tasks stay with theirs.`]
      : []),
    ...(differs('approversRaiseForOthers')
      ? [
          after.approversRaiseForOthers
            ? t`Approvers may raise requests for others again.`
            : t`Only administrators may raise requests for others; those that were raised go on.`,
        ]
      : []),
    ...(differs('largestFileMegabytes')
      ? [t`Files of up to ${after.largestFileMegabytes} MB are taken from now on.`]
      : []),
    ...(differs('decisionLinks')
      ? [
          after.decisionLinks
            ? t`Mails about tasks carry links to their decision from now on.`
            : t`Mails carry no such links from now on, and those that were mailed decide nothing any more.`,
        ]
      : []),
    ...(differs('signInAgainAbove')
      ? [
          t`Links decide on more than ${after.signInAgainAbove || '…'} ${after.currency} only after a recent sign-in.`,
        ]
      : []),
    ...(differs('twoAdministrators')
      ? [
          after.twoAdministrators
            ? t`From now on changes of people’s rights take effect once a second administrator confirms them.`
            : t`This is proposed to the other administrators first; nothing else is saved with it.`,
        ]
      : []),
  ];
}
