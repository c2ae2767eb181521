import { formatHoursAndMinutes } from '#frontend/components/text/format/duration.ts';
import { t, translateText } from '#frontend/lib/text.ts';
import type { ActivityRule } from '#shared/process/logs/mapping.ts';
import type { RetentionRule } from '#shared/retention/retention.ts';
import { ProfileRole } from '#shared/users/user.ts';
import { announcementStateNames, audienceRoleLabels } from '../words/announcement-words.ts';
import { attributeTypeLabels } from '../words/attribute-type-word.ts';
import { iconLabels } from '../words/icon-words.ts';
import {
  escalationActionLabels,
  escalationTargetLabels,
  formatEscalationDelay,
  isAutomatic,
  type PolicyLevel,
} from '../words/level-words.ts';
import {
  activityKindLabels,
  amountChoiceLabels,
  delimiterLabels,
  logEncodingLabels,
  momentFormatLabels,
  transitionLabels,
} from '../words/log-words.ts';
import {
  formatMonths,
  holdTargetLabels,
  retentionOutcomeLabels,
} from '../words/retention-words.ts';

type ByPath<T> = Readonly<Record<string, T>>;

/** Labels of the options of a field by path, equal to those in the form. */
export const choiceLabels: ByPath<Readonly<Record<string, string>>> = {
  icon: iconLabels,
  on: holdTargetLabels,
  type: attributeTypeLabels,
  role: Object.fromEntries(ProfileRole.options.map((role) => [role, translateText(role)])),
  state: announcementStateNames,
  language: { en: t`English`, de: t`German` },
  'refusedAccess.role': { admin: t`Administrator`, approver: t`Approver` },
  'proposal.state': {
    proposed: t`waits for another administrator`,
    confirmed: t`confirmed`,
    refused: t`refused`,
    withdrawn: t`withdrawn`,
  },
  'for.roles': audienceRoleLabels,
  'mapping.format': { csv: 'CSV', xes: 'XES' },
  'mapping.encoding': logEncodingLabels,
  'mapping.delimiter': delimiterLabels,
  'mapping.transitions': transitionLabels,
  'mapping.amountOf': amountChoiceLabels,
  'mapping.moments': momentFormatLabels,
};

const percent = (value: number) => `${value} %`;

/** Formatters for numeric fields with a unit, keyed by path. */
export const numberFormatters: ByPath<(value: number) => string> = {
  'targets.low': formatHoursAndMinutes,
  'targets.normal': formatHoursAndMinutes,
  'targets.high': formatHoursAndMinutes,
  'targets.urgent': formatHoursAndMinutes,
  warnAtPercent: percent,
  remindAfter: formatHoursAndMinutes,
};

/** Fields that contain a decimal number as text. */
export const decimalFields: ReadonlySet<string> = new Set([
  'rate',
  'limit.amount',
  'signInAgainAbove',
]);

type Names = Readonly<Record<string, string>>;

/** Whether the value is an object with this field. Parts of histories have no schema. */
const has = (part: unknown, field: string) =>
  typeof part === 'object' && part !== null && Object.hasOwn(part, field);
const isLevel = (part: unknown): part is PolicyLevel => has(part, 'target') && has(part, 'action');
const isActivity = (part: unknown): part is ActivityRule => has(part, 'kind');

/** Describe an escalation level: "4 h after it is due: the assignee’s manager is added as an approver" */
function formatEscalationLevel(part: unknown, names: Names): string | undefined {
  if (!isLevel(part)) return undefined;
  const { target, action } = part;
  const who =
    target.to === 'named'
      ? (names[target.userId] ?? target.userId)
      : escalationTargetLabels[target.to];
  return `${formatEscalationDelay(part)}: ${isAutomatic(action) ? '' : `${who} `}${escalationActionLabels[action]}`;
}

/** Describe a mapped activity: "Sign → Approval (Decided)" */
function formatMappedActivity(part: unknown): string | undefined {
  if (!isActivity(part)) return undefined;
  const name = part.as ? `${part.name} → ${part.as}` : part.name;
  return `${name} (${part.leaveOut ? t`left out` : activityKindLabels[part.kind]})`;
}

const isRetentionRule = (part: unknown): part is RetentionRule => has(part, 'months');

/** Describe a rule for keeping ended requests: "Travel, Rejected: 2 years" */
function formatRetentionRule(part: unknown, names: Names): string | undefined {
  if (!isRetentionRule(part)) return undefined;
  const { categoryId, outcome } = part;
  const category = categoryId === null ? t`All categories` : (names[categoryId] ?? categoryId);
  return `${category}, ${outcome ? retentionOutcomeLabels[outcome] : t`All outcomes`}: ${formatMonths(part)}`;
}

/** Formatters for the items of a list field, keyed by path of the list. They return undefined for an unknown item. */
export const listItemFormatters: ByPath<(part: unknown, names: Names) => string | undefined> = {
  levels: formatEscalationLevel,
  'mapping.activities': formatMappedActivity,
  rules: formatRetentionRule,
  ended: formatRetentionRule,
};
