import { t } from '#frontend/lib/text.ts';
import { toSheetRow } from '#shared/import/cells.ts';
import type { Names } from '#shared/import/names.ts';
import type { Row } from '#shared/import/sheet.ts';
import { languageNames } from '#shared/language/languages.ts';
import { createSingleSettingSheet, type SettingKey } from '#shared/reference/setting-sheet.ts';
import { Configuration } from '#shared/routing/sequence.ts';

/** Name and effect of each setting, on screen and in files. */
export const settingLabels = {
  name: {
    title: t`Company name`,
    help: t`The header and mails name it. “Countersign” stands for none.`,
  },
  language: {
    title: t`Company language`,
    help: t`Screens, messages and mails are in this language for everybody who has chosen none in their profile. While it is English, the first sign-in takes the language of the browser.`,
  },
  currency: {
    title: t`Currency`,
    help: t`Amounts in other currencies are turned into this one to compare them with approval limits, and with conditions that were entered in it.`,
  },
  fallbackApproverIds: {
    title: t`Fallback approvers`,
    help: t`They decide when nobody else can, so that every request has an approver.`,
  },
  approversRaiseForOthers: {
    title: t`Requests for others`,
    help: t`Approvers may raise requests for people who report to them and for departments they head. Administrators always may.`,
  },
  largestFileMegabytes: {
    title: t`Largest file`,
    help: t`How large a file of a request may be, in MB. Files that are there already stay.`,
  },
  decisionLinks: {
    title: t`Decisions from mails`,
    help: t`Mails about a task carry links that lead to its decision. The person signs in and confirms there; nobody else can use them, and opening one decides nothing.`,
  },
  signInAgainAbove: {
    title: t`Ask to sign in again above`,
    help: t`For larger amounts people must have signed in within the last 15 minutes to decide by such a link. 0 asks for every amount.`,
  },
} as const satisfies Record<SettingKey, { readonly title: string; readonly help: string }>;

/** Settings that the form changes. */
export type Settings = Omit<Configuration, 'applicationId' | 'version'>;

export function pickSettings(configuration: Configuration): Settings {
  const { applicationId: _, version: __, ...settings } = configuration;
  return settings;
}

/**
 * Return the currency after saving of amounts without a currency of their own. A change of the company's currency
 * retains it.
 */
export const getAmountsCurrency = (
  { currency }: Pick<Settings, 'currency'>,
  { conditionsCurrency = currency }: Settings,
): string => conditionsCurrency;

/** Effect of saving a changed setting, in a sentence. `amounts`: currency of amounts without one of their own. */
const settingEffects: Readonly<Record<SettingKey, (after: Settings, amounts: string) => string>> = {
  name: ({ name }) => t`Mails and the header name “${name}” from now on.`,
  language: ({ language }) =>
    t`People who have chosen no language get screens, messages and mails in ${languageNames[language]}.`,
  currency: ({ currency }) =>
    t`Limits are compared in ${currency || '…'}. Amounts in conditions and “Ask to sign in again above” stay in the former currency. Open requests keep the path they have.`,
  fallbackApproverIds: () =>
    t`Steps that open from now on fall back to these people; open tasks stay with theirs.`,
  approversRaiseForOthers: ({ approversRaiseForOthers }) =>
    approversRaiseForOthers
      ? t`Approvers may raise requests for others again.`
      : t`Only administrators may raise requests for others. Requests that were already raised continue.`,
  largestFileMegabytes: ({ largestFileMegabytes }) =>
    t`Files of up to ${largestFileMegabytes} MB are taken from now on.`,
  decisionLinks: ({ decisionLinks }) =>
    decisionLinks
      ? t`Mails about tasks carry links to their decision from now on.`
      : t`Mails carry no such links from now on, and those that were mailed decide nothing any more.`,
  signInAgainAbove: ({ signInAgainAbove }, currency) =>
    t`Links decide on more than ${signInAgainAbove || '…'} ${currency} only after a recent sign-in.`,
};

const isKey = (key: string): key is SettingKey => Object.hasOwn(settingLabels, key);
const keys = Object.keys(settingLabels).filter(isKey);

/** Columns of a settings file, in addition to key and value. */
export const settingInfoColumns = [
  { name: 'default', head: t`By default` },
  { name: 'title', head: t`Name` },
  { name: 'help', head: t`What it does` },
];

/** Build a row for each setting. `person`: names for the addresses of the fallback approvers. */
export function buildSettingRows(configuration: Configuration, person: Names): Row[] {
  const { applicationId, version } = configuration;
  const defaults = Configuration.parse({ applicationId, version });
  const valueIn = (key: SettingKey, of: Configuration) =>
    toSheetRow(createSingleSettingSheet(key), of, { person }).value;
  return keys.map((key) => ({
    key,
    value: valueIn(key, configuration),
    default: valueIn(key, defaults),
    ...settingLabels[key],
  }));
}

/** Describe the effect of saving, with a sentence for each changed setting. */
export function describeSettingEffects(before: Settings, after: Settings): string[] {
  const differs = (name: keyof Settings) =>
    JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  return [
    ...keys
      .filter(differs)
      .map((key) => settingEffects[key](after, getAmountsCurrency(before, after))),
    ...(differs('conditionsCurrency')
      ? [
          t`All amounts in conditions and “Ask to sign in again above” count in ${after.conditionsCurrency ?? after.currency} from now on, also for open requests.`,
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
