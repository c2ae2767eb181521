import { t } from '#shared/language/t.ts';
import { multiplyDecimals, roundDecimal, toNumber } from '../decimal.ts';
import type { Names } from '../import/names.ts';
import { joinParts, splitParts } from '../import/parts.ts';
import { fold } from '../import/sheet.ts';
import { readNumber } from '../numbers/read-number.ts';
import type { EscalationPolicy } from './policy.ts';

type Level = EscalationPolicy['levels'][number];
/** Levels parsed from a cell, or the reason why the cell is invalid. */
type ReadLevels = { readonly value: readonly Level[] } | { readonly problem: string };

/** Units of time in seconds, longest first. */
const units = { h: 3600, min: 60, s: 1 } as const;
const targets = {
  manager: 'manager',
  departmentHead: 'department head',
  nextDoaLevel: 'next approval level',
} as const satisfies Partial<Record<Level['target']['to'], string>>;
const actions = {
  notify: 'notify',
  addApprover: 'add approver',
  reassign: 'reassign',
  approve: 'approve',
  reject: 'reject',
} as const satisfies Record<Level['action'], string>;
const shape = /^(\d[\d.,' ]*?) ?(h|min|s) *,(.*),([^,]*)$/i;

/** Format in the longest unit that results in a whole number: "90 min". */
function formatLevelTime(seconds: number): string {
  const [unit, length] =
    Object.entries(units).find(([, of]) => seconds % of === 0) ?? (['s', 1] as const);
  return `${seconds / length} ${unit}`;
}

/** Format levels for a cell of a file: "4 h, manager, notify; 8 h, jane@example.com, reassign". */
export const formatLevels = (levels: readonly Level[], people: Names | undefined): string =>
  joinParts(
    levels.map(({ after, target, action }) => {
      const to = target.to === 'named' ? people?.textOf(target.userId) : targets[target.to];
      return `${formatLevelTime(after)}, ${to ?? ''}, ${actions[action]}`;
    }),
  );

/** Return the email addresses in a cell with levels. */
export const listLevelAddresses = (text: string): string[] =>
  splitParts(text).flatMap((part) => {
    const to = fold(shape.exec(part)?.[3] ?? '');
    return to.includes('@') ? [to] : [];
  });

/** Parse a cell with levels. `people`: people by their addresses. */
export function readLevels(text: string, people: Names | undefined): ReadLevels {
  const levels: Level[] = [];
  for (const part of splitParts(text)) {
    const read = parseLevel(part, people);
    if ('problem' in read) return { problem: t`“${part.slice(0, 80)}”: ${read.problem}` };
    levels.push(read);
  }
  return { value: levels };
}

function parseLevel(text: string, people: Names | undefined): Level | { readonly problem: string } {
  const [, time = '', unit = '', who = '', what = ''] = shape.exec(text) ?? [];
  const length = Object.entries(units).find(([name]) => name === fold(unit))?.[1];
  if (length === undefined) return { problem: t`Write a level as “4 h, manager, notify”.` };
  const action = findWordKey(actions, what);
  if (!action) return { problem: t`What follows is ${Object.values(actions).join(', ')}.` };
  const read = readNumber(time, { isFromFile: true });
  if ('problem' in read) return read;
  const after = toNumber(roundDecimal(multiplyDecimals(read.decimal, String(length)), 0)) ?? 0;
  const to = findWordKey(targets, who);
  if (to) return { after, target: { to }, action };
  const found = people?.find(who.trim());
  if (found && 'id' in found) return { after, target: { to: 'named', userId: found.id }, action };
  if (found && who.includes('@')) return found;
  const known = Object.values(targets).join(', ');
  return { problem: t`Who is brought in is ${known}, or an e-mail address.` };
}

/** Return the key whose word or name equals a text. */
function findWordKey<W extends Readonly<Record<string, string>>>(words: W, text: string) {
  const keys: (keyof W)[] = Object.keys(words);
  return keys.find(
    (key) => fold(words[key] ?? '') === fold(text) || fold(String(key)) === fold(text),
  );
}
