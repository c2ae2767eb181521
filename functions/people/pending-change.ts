import * as z from 'zod';
import { buildAuthor } from '#functions/organisation/build-author.ts';
import {
  filterNewProblems,
  isItemUnchanged,
  mergeItemChange,
} from '#functions/organisation/items/changed-item.ts';
import {
  createItemId,
  type ItemDeps,
  type ItemRules,
  joinUseNames,
  listItemUses,
  requireItem,
} from '#functions/organisation/items/reference-kind.ts';
import {
  type ItemKind,
  type ReferenceItem,
  referenceKinds,
} from '#functions/organisation/rules/kinds.ts';
import { throwIfProblems } from '#functions/organisation/rules/problems.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { findNewApprovers } from '#functions/people/rules/chosen-people.ts';
import { isRuleChange } from '#functions/people/rules/rule-changes.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import type { CallContext } from '#functions/platform/route.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { recordArrangements } from './record-arrangements.ts';
import { recordRuleChange } from './record-rule-change.ts';

/** A valid change that is not stored yet. `commit` stores it and returns the stored item. */
export type PendingChange<K extends ItemKind> = {
  readonly item: ReferenceItem<K>;
  readonly becomes: 'new' | 'changed' | 'gone';
  readonly commit: () => Promise<ReferenceItem<K>>;
};

/** A change that was valid for this reference data. */
type ValidatedChange<K extends ItemKind> = {
  readonly item: ReferenceItem<K>;
  readonly checked: Reference;
};
export type ItemCall = CallContext & { readonly params: { readonly id: string } };
export type BodyCall = { readonly body: object };
/** `written`: fields that the caller may write; undefined for every field. */
type Changing = ItemCall & BodyCall & { readonly written?: z.ZodObject };

const asObject = (schema: z.ZodType) => z.instanceof(z.ZodObject).parse(schema);

const whole = <K extends ItemKind>({ kind }: ItemRules<K>, item: object): ReferenceItem<K> =>
  referenceKinds[kind].schema.parse(item);

/**
 * Write a prepared change. If somebody else has changed the data on which it is based, prepare it again, so that two
 * valid changes together can't produce an invalid state.
 */
function createCommit<P, T>(
  first: P,
  prepare: () => Promise<P>,
  write: (prepared: P) => Promise<T>,
) {
  let fresh: P | undefined = first;
  return () =>
    retryOnConflict(async () => {
      const prepared = fresh ?? (await prepare());
      fresh = undefined;
      return write(prepared);
    });
}

/** Prepare a new item. @throws input.invalid */
export function prepareNewItem<K extends ItemKind>(
  deps: ItemDeps,
  call: CallContext & BodyCall,
  rules: ItemRules<K>,
): Promise<PendingChange<K>> {
  const { applicationId } = call.actor;
  const id = createItemId(deps, call, rules);
  const written = whole(rules, { ...call.body, id, applicationId, version: 0 });
  return prepareAbsentItem(deps, call, rules, { written });
}

/** Prepare an item that does not exist. `former`: the item before its removal. @throws input.invalid */
export async function prepareAbsentItem<K extends ItemKind>(
  deps: ItemDeps,
  call: CallContext,
  rules: ItemRules<K>,
  { written, former }: { written: ReferenceItem<K>; former?: ReferenceItem<K> },
): Promise<PendingChange<K>> {
  const { applicationId } = call.actor;
  const { reference } = deps;
  const prepare = async () => {
    const checked = await reference.load(applicationId);
    const there = former && rules.list(checked).find(({ id }) => id === former.id);
    if (there) assertVersion(call, there.version);
    const item = rules.complete?.(written, former, checked) ?? written;
    await assertValidItem(deps, rules, item, checked);
    return { item, checked };
  };
  const save = async ({ item, checked }: ValidatedChange<K>) => {
    try {
      const author = buildAuthor(call.actor, deps);
      if (isRuleChange(rules.kind, undefined, item)) await recordRuleChange(deps, call.actor);
      const chosen = findNewApprovers(rules.kind, item, undefined, checked);
      await recordArrangements(deps, call.actor, chosen, 'named');
      return await reference.save(applicationId, rules.kind, item, undefined, { author, checked });
    } catch (error) {
      if (former) throw error;
      const known = rules.list(await reference.load(applicationId));
      const there = known.find(({ id }) => id === item.id);
      if (!there) throw error;
      return there;
    }
  };
  const first = await prepare();
  return { item: first.item, becomes: 'new', commit: createCommit(first, prepare, save) };
}

/**
 * Prepare the next version of an item. Omitted fields remain unchanged, and a change without effect is not written.
 * @throws item.not-found, item.precondition-failed, item.changed-meanwhile, input.invalid
 */
export async function prepareUpdate<K extends ItemKind>(
  deps: ItemDeps,
  call: Changing,
  rules: ItemRules<K>,
): Promise<PendingChange<K>> {
  const { applicationId, reference } = deps;
  const { schema } = referenceKinds[rules.kind];
  const prepare = async () => {
    const checked = await reference.load(applicationId);
    const before = requireItem(rules, checked, call.params.id);
    assertVersion(call, before.version);
    const schemas = { item: schema, written: call.written ?? asObject(schema) };
    const changed = mergeItemChange(schemas, before, call.body);
    const item = rules.complete?.(changed, before, checked) ?? changed;
    if (!isItemUnchanged(before, item))
      await assertValidItem(deps, rules, item, checked, { before, said: call.body });
    return { item, before, checked };
  };
  const first = await prepare();
  const author = buildAuthor(call.actor, deps);
  const commit = createCommit(first, prepare, async ({ item, before, checked }) => {
    if (isItemUnchanged(before, item)) return before;
    if (isRuleChange(rules.kind, before, item)) await recordRuleChange(deps, call.actor);
    const chosen = findNewApprovers(rules.kind, item, before, checked);
    await recordArrangements(deps, call.actor, chosen, 'named');
    return reference.save(applicationId, rules.kind, item, before, { author, checked });
  });
  return { item: first.item, becomes: 'changed', commit };
}

/** Prepare the removal of an item. @throws item.not-found, item.precondition-failed, item.in-use */
export async function prepareRemoval<K extends ItemKind>(
  deps: ItemDeps,
  call: ItemCall,
  rules: ItemRules<K>,
): Promise<PendingChange<K>> {
  const prepare = async () => {
    const checked = await deps.reference.load(deps.applicationId);
    const item = requireItem(rules, checked, call.params.id);
    assertVersion(call, item.version);
    const usedBy = await listItemUses(deps, rules, item, checked);
    if (usedBy.length > 0)
      throw new AppError('item.in-use', t`It is used by ${joinUseNames(usedBy)}.`, {
        present: { usedBy },
      });
    return { item, checked };
  };
  const remove = async ({ item, checked }: ValidatedChange<K>) => {
    const author = buildAuthor(call.actor, deps);
    if (isRuleChange(rules.kind, item, undefined)) await recordRuleChange(deps, call.actor);
    await deps.reference.remove(deps.applicationId, rules.kind, item, { author, checked });
    return item;
  };
  const first = await prepare();
  return { item: first.item, becomes: 'gone', commit: createCommit(first, prepare, remove) };
}

/** @throws input.invalid with every field that needs attention */
async function assertValidItem<K extends ItemKind>(
  deps: ItemDeps,
  { validate }: ItemRules<K>,
  item: ReferenceItem<K>,
  checked: Reference,
  change?: { readonly before: ReferenceItem<K>; readonly said: object },
) {
  const at = deps.now();
  const problems = await deps.directory.decide(deps.applicationId, checked, (organisation) => {
    const found = validate(item, organisation, at);
    if (!change) return found;
    return filterNewProblems(found, () => validate(change.before, organisation, at), change.said);
  });
  throwIfProblems(problems);
}
