import * as z from 'zod';
import { t } from '#frontend/lib/text.ts';
import { foldName } from '#shared/fold-name.ts';
import { truncateCodeUnits } from '#shared/text.ts';

/** Largest item that the services accept, in bytes. */
const maxBytes = 128 * 1024;
/** Largest file with a list of items, in bytes. */
const maxListBytes = 5 * 1024 * 1024;
const itemsAtMost = 200;

export type Problems = Readonly<Record<string, readonly string[]>>;
/** Item of a file, or the reasons by field why it is invalid. */
export type FileContent<Content> =
  | { readonly content: Content }
  | { readonly name: string; readonly problems: Problems };
type ReadFile<Content> =
  | FileContent<Content>
  | { readonly contents: readonly FileContent<Content>[] };
/** Parser for files with one kind of item. */
type FileKind<Content> = {
  readonly noun: string;
  readonly plural: string;
  readonly read: (
    value: unknown,
  ) => { readonly content: Content } | { readonly problems: Problems };
};
const refused = (why: string) => ({ name: '', problems: { file: [why] } });

/** Read the content of a file: one exported item, or a list of items. No part of the file is executed. */
export async function readContentFile<Content extends { readonly name: string }>(
  file: File,
  kind: FileKind<Content>,
): Promise<ReadFile<Content>> {
  const { plural } = kind;
  if (file.size > maxListBytes) return refused(t`This file is too large. Divide it into several.`);
  let value: unknown;
  try {
    value = JSON.parse(await file.text());
  } catch {
    return refused(t`This file is not JSON.`);
  }
  if (!Array.isArray(value)) return parseContent(value, kind);
  if (value.length === 0) return refused(t`This file has no ${plural}.`);
  if (value.length > itemsAtMost)
    return refused(t`This file has more than ${itemsAtMost} ${plural}. Divide it into several.`);
  return {
    contents: refuseDuplicateNames(
      value.map((one) => parseContent(one, kind)),
      kind,
    ),
  };
}

/**
 * Replace the message of an issue about a missing required value, because the message of the schema is not meant for
 * users.
 */
export const simplifyIssueMessage = (issue: z.core.$ZodIssue): z.core.$ZodIssue =>
  issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
    ? { ...issue, message: t`This is missing.` }
    : issue;

function parseContent<Content>(
  value: unknown,
  { noun, read }: FileKind<Content>,
): FileContent<Content> {
  const named = z.object({ name: z.string() }).safeParse(value);
  const name = named.success ? truncateCodeUnits(named.data.name.trim(), 120) : '';
  try {
    if (new Blob([JSON.stringify(value)]).size > maxBytes)
      return { name, problems: { file: [t`This is larger than any ${noun}.`] } };
    const found = read(value);
    return 'content' in found ? found : { name, problems: found.problems };
  } catch {
    return { name, problems: { file: [t`This ${noun} is nested too deeply.`] } };
  }
}

/** Refuse all items that share a name, because the intended one is unknown. */
function refuseDuplicateNames<Content extends { readonly name: string }>(
  all: readonly FileContent<Content>[],
  { noun }: FileKind<Content>,
): FileContent<Content>[] {
  const nameOf = (one: FileContent<Content>) => ('content' in one ? one.content.name : one.name);
  const called = Map.groupBy(all, (one) => foldName(nameOf(one)));
  return all.map((one) => {
    const name = nameOf(one);
    if ('problems' in one || called.get(foldName(name))?.length === 1) return one;
    return { name, problems: { name: [t`Another ${noun} of this file has this name.`] } };
  });
}
