import { createHash } from 'node:crypto';
import * as z from 'zod';
import { StoredMessage } from '#functions/messages/rules/stored-message.ts';
import { referenceKinds } from '#functions/organisation/rules/kinds.ts';
import { StoredTranslation } from '#functions/organisation/store/name-translations.ts';
import { StoredRemoval } from '#functions/retention/store/removal-store.ts';
import { AnnouncementTemplate } from '#shared/announcements/template.ts';
import { ProcessImport } from '#shared/process/process-import.ts';
import { SavedMapping } from '#shared/process/saved-mapping.ts';
import { Report } from '#shared/reports/report.ts';
import { Comment, Escalation, Participant } from '#shared/requests/comment.ts';
import { Event } from '#shared/requests/event.ts';
import { Request, RequestFile } from '#shared/requests/request.ts';
import { RequestValues } from '#shared/requests/request-values.ts';
import { RestartRecord, Stage, Workflow } from '#shared/requests/stage.ts';
import { Task } from '#shared/tasks/task.ts';
import { Delegation, User } from '#shared/users/user.ts';

/** Schemas of every item that is written again after it was read, and of events, whose hash chain covers all fields. */
export const storedSchemas: Readonly<Record<string, z.ZodType<object>>> = {
  ...Object.fromEntries(
    Object.entries(referenceKinds).map(([kind, { schema }]) => [kind.toLowerCase(), schema]),
  ),
  request: Request,
  'request-values': RequestValues,
  'request-stage': Stage,
  'request-task': Task,
  'request-file': RequestFile,
  'request-comment': Comment,
  'request-participant': Participant,
  'request-escalation': Escalation,
  'request-workflow': Workflow,
  'request-restarted': RestartRecord,
  'request-event': Event,
  'request-removed': StoredRemoval,
  user: User,
  delegation: Delegation,
  message: StoredMessage,
  names: StoredTranslation,
};

/** Schemas without golden items from earlier releases. */
const others: Readonly<Record<string, z.ZodType>> = {
  'process-import': ProcessImport,
  'saved-mapping': SavedMapping,
  'announcement-template': AnnouncementTemplate,
  report: Report,
};

const words = new Set(['description', 'title', 'default', '$schema', 'additionalProperties']);

/** Remove texts and defaults from a schema, which do not matter to an older version. */
function stripDescriptions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(stripDescriptions);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.entries(schema).filter(([name]) => !words.has(name));
  return Object.fromEntries(parts.map(([name, part]) => [name, stripDescriptions(part)]));
}

const digest = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 8);

/** Fields of a stored shape, with a digest of the type and whether the field is optional. */
type ShapeFields = Readonly<
  Record<string, { readonly holds: string; readonly isOptional: boolean }>
>;

/** Return the fields of each stored shape. A union of shapes counts as a single field. */
const storedShapes = (): Readonly<Record<string, ShapeFields>> =>
  mapValues({ ...storedSchemas, ...others }, (schema) => {
    const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
    const { properties, required = [], $defs } = json;
    const shared = stripDescriptions($defs ?? {});
    return mapValues(properties ?? { '': json }, (field, name) => {
      const told = stripDescriptions(field);
      const isShared = JSON.stringify(told).includes('$ref');
      return {
        holds: digest(isShared ? [told, shared] : told),
        isOptional: properties !== undefined && !required.includes(name),
      };
    });
  });

function mapValues<A, B>(values: Readonly<Record<string, A>>, map: (value: A, name: string) => B) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, map(value, name)]),
  );
}

/** Return the fields of each shape as "name:digest? name:digest". The question mark shows an optional field. */
export const formatStoredShapes = () =>
  mapValues(storedShapes(), (fields) =>
    Object.entries(fields)
      .map(([name, { holds, isOptional }]) => `${name}:${holds}${isOptional ? '?' : ''}`)
      .toSorted()
      .join(' '),
  );

/**
 * Explain why an older version with these shapes cannot read the items of this version. Empty if only optional fields
 * were added.
 */
export function findIncompatibleShapes(older: Readonly<Record<string, string>>): string[] {
  const present = formatStoredShapes();
  return Object.entries(older).flatMap(([kind, text]) => {
    const was = new Set(text.split(' '));
    const is = (present[kind] ?? '').split(' ');
    const nameIn = (field: string) => field.split(':')[0] ?? '';
    const known = new Set([...was].map(nameIn));
    const gone = [...was].filter((field) => !is.includes(field)).map(nameIn);
    const needed = is.filter((field) => !known.has(nameIn(field)) && !field.endsWith('?'));
    return [...new Set([...gone, ...needed.map(nameIn)])].map((name) => `${kind}.${name}`);
  });
}
