import * as z from 'zod';
import { type Problems, simplifyIssueMessage } from '#frontend/widgets/import/read-content-file.ts';
import { toRoutingDraft } from '#frontend/widgets/routing/draft.ts';
import { groupErrorsByField } from '#shared/errors-by-field.ts';
import { Id, Name } from '#shared/fields.ts';
import type { Names } from '#shared/import/names.ts';
import { lookUp } from '#shared/look-up.ts';
import { RoutingDraft } from '#shared/routing/routing-api.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';

/** Kinds of items that a routing sequence references. */
export const namedReferenceKinds = [
  'category',
  'department',
  'location',
  'level',
  'person',
  'serviceLevel',
  'escalationPolicy',
] as const;
type NamedList = (typeof namedReferenceKinds)[number];
export type RoutingFileNames = Readonly<Record<NamedList, Names>>;

/** Fields of a routing sequence whose ids are replaced by names in a file, or by email addresses for people. */
const namedIn: Readonly<Record<string, NamedList>> = {
  categoryIds: 'category',
  userIds: 'person',
  departmentId: 'department',
  slaTemplateId: 'serviceLevel',
  escalationPolicyId: 'escalationPolicy',
};
/** Kinds of ids in conditions: `{ "value": id }` is `{ "department": "Finance" }` in a file. */
const compared = ['category', 'department', 'location', 'level', 'person'] as const;

/** A file does not contain the active state, because an import creates drafts. */
const FileDraft = RoutingDraft.omit({ isActive: true });
/** Routing sequence in the file format. */
export type FileRouting = { readonly name: string; readonly value: unknown };

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Functions that replace a reference. `path`: path of the reference in the content. */
type Translate = {
  readonly named: (list: NamedList, text: string, path: string) => unknown;
  readonly expression: (expression: Fields, path: string) => Fields;
};

/** Return a copy of a value with all references replaced. */
function replaceReferences(value: unknown, translate: Translate, path = ''): unknown {
  if (Array.isArray(value))
    return value.map((one, n) => replaceReferences(one, translate, getPath(path, n)));
  return isFields(value) ? replaceFieldNames(value, translate, path) : value;
}

function replaceFieldNames(value: Fields, translate: Translate, path = ''): Fields {
  const entries = Object.entries(translate.expression(value, path)).map(
    ([field, held]): [string, unknown] => {
      const at = getPath(path, field);
      const list = lookUp(namedIn, field);
      if (!list) return [field, replaceReferences(held, translate, at)];
      const named = (one: unknown, where: string) =>
        typeof one === 'string' ? translate.named(list, one, where) : one;
      const all = Array.isArray(held)
        ? held.map((one, n) => named(one, getPath(at, n)))
        : undefined;
      return [field, all ?? named(held, at)];
    },
  );
  return Object.fromEntries(entries);
}
const getPath = (path: string, name: string | number) => (path ? `${path}.${name}` : `${name}`);

/**
 * Return the only field of an expression; undefined if it has several. Only an expression with one field is a
 * reference.
 */
const onlyField = (expression: Fields): string | undefined => {
  const [field, ...others] = Object.keys(expression);
  return others.length === 0 ? field : undefined;
};

/**
 * Convert a routing sequence to the file format. It contains names instead of ids, so that other installations can read
 * it.
 */
export function toRoutingFile(
  routing: Parameters<typeof toRoutingDraft>[0],
  names: RoutingFileNames,
): object {
  const { isActive: _, ...written } = toRoutingDraft(routing);
  return replaceFieldNames(written, {
    named: (list, id) => names[list].textOf(id) ?? id,
    expression: (expression) => {
      const { value } = expression;
      if (onlyField(expression) !== 'value' || typeof value !== 'string') return expression;
      const list = compared.find((one) => names[one].textOf(value) !== undefined);
      return list ? { [list]: names[list].textOf(value) } : expression;
    },
  });
}

/** Return the ids of all people that routing sequences refer to. */
export function collectPersonIds(
  routings: readonly Parameters<typeof toRoutingDraft>[0][],
): string[] {
  const ids: string[] = [];
  const note = (value: unknown) => {
    if (Id.safeParse(value).success) ids.push(String(value));
  };
  for (const { condition, steps } of routings)
    replaceReferences(
      { condition, steps },
      {
        named: (list, id) => list === 'person' && note(id),
        expression: (expression) => {
          if (onlyField(expression) === 'value') note(expression.value);
          return expression;
        },
      },
    );
  return [...new Set(ids)];
}

/** Return the email addresses in routing sequences of a file. */
export function collectEmailAddresses(routings: readonly FileRouting[]): string[] {
  const addresses: string[] = [];
  const note = (text: unknown) => {
    if (typeof text === 'string' && text.includes('@')) addresses.push(text);
  };
  for (const { value } of routings)
    replaceReferences(value, {
      named: (list, text) => list === 'person' && note(text),
      expression: (expression) => {
        if (onlyField(expression) === 'person') note(expression.person);
        return expression;
      },
    });
  return addresses;
}

/** Check that a value of a file has a valid name. Its content is parsed after its names are resolved. */
export function parseFileRouting(value: unknown) {
  const parsed = z.looseObject({ name: Name }).safeParse(value);
  if (!parsed.success)
    return { problems: groupErrorsByField(parsed.error.issues.map(simplifyIssueMessage)) };
  const content: FileRouting = { name: parsed.data.name, value };
  // This call fails if the file is nested too deeply, before any request is sent.
  collectEmailAddresses([content]);
  return { content };
}

/** Parse a routing sequence of a file and resolve names to ids. Steps without an id get a new one. */
export function resolveRouting(
  { value }: FileRouting,
  names: RoutingFileNames,
): { readonly draft: RoutingDraft } | { readonly problems: Problems } {
  const unknown: Record<string, string[]> = Object.create(null);
  const idOf = (list: NamedList, text: string, path: string) => {
    if (names[list].textOf(text) !== undefined) return text;
    const found = names[list].find(text);
    if ('id' in found) return found.id;
    unknown[path] = [found.problem];
    return text;
  };
  const named = replaceReferences(value, {
    named: idOf,
    expression: (expression, path) => {
      const list = compared.find((one) => one === onlyField(expression));
      const text = list && expression[list];
      return list && typeof text === 'string' ? { value: idOf(list, text, path) } : expression;
    },
  });
  const said = isFields(named) ? { ...named, steps: withIds(named.steps) } : named;
  const parsed = FileDraft.safeParse(said);
  const misread = parsed.success
    ? {}
    : groupErrorsByField(parsed.error.issues.map(simplifyIssueMessage));
  const problems = { ...misread, ...unknown };
  if (!parsed.success || Object.keys(unknown).length > 0) return { problems };
  return { draft: toRoutingDraft(parsed.data) };
}

const withIds = (steps: unknown): unknown =>
  Array.isArray(steps)
    ? steps.map((step) => (isFields(step) ? { id: crypto.randomUUID(), ...step } : step))
    : steps;

/**
 * Match an imported routing sequence with an existing one as its next version. Steps without a known id are matched by
 * name.
 */
export function toNextVersion(draft: RoutingDraft, present: RoutingDraft): RoutingDraft {
  const taken = new Set(draft.steps.map(({ id }) => id));
  const free = present.steps.filter(({ id }) => !taken.has(id));
  const known = new Set(present.steps.map(({ id }) => id));
  const steps = draft.steps.map((step): RoutingStep => {
    if (known.has(step.id)) return step;
    const at = free.findIndex(({ name }) => name === step.name);
    const [same] = at < 0 ? [] : free.splice(at, 1);
    return same ? { ...step, id: same.id } : step;
  });
  return { ...draft, steps };
}
