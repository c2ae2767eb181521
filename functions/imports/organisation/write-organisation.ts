import { randomUUID } from 'node:crypto';
import type { PlannedItem } from '#functions/imports/rules/plan-organisation.ts';
import type { FileKind, ReferenceItem } from '#functions/organisation/rules/kinds.ts';
import { linkAccount } from '#functions/people/find-account.ts';
import { isConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { placeRouting } from '#functions/routing/rules/place-routing.ts';
import { AppError } from '#shared/errors.ts';
import type { Form } from '#shared/forms/form.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { User } from '#shared/users/user.ts';
import type { OrganisationDeps, ReadOrganisation } from './read-organisation.ts';

/** Reserved example domains (RFC 2606), which receive no mail. */
const exampleDomain = /@(.+\.)?example(\.(com|net|org))?$/;
const isReachable = (email: string) => !exampleDomain.test(email);

type Extent = {
  /** Write only new items. Changed items remain as they are stored. */
  readonly onlyNew: boolean;
  /** Maximum number of writes. */
  readonly most: number;
  /** Called after each item with the number of written items and the total. */
  readonly onProgress?: (done: number, all: number) => void;
};
type Work = () => Promise<unknown>;

/** Whether an item of a plan must be written. */
export const shouldWrite = (
  { becomes }: PlannedItem<unknown>,
  { onlyNew }: Pick<Extent, 'onlyNew'>,
) => becomes === 'new' || (becomes === 'changed' && !onlyNew);

/** Somebody else wrote it at the same moment. The next read of the file shows what remains. */
const isOvertaken = (error: unknown) =>
  isConflict(error) || (error instanceof AppError && error.code === 'user.exists');

/**
 * Write the changes of a file to the organisation, at most `most` of them. A stop after any write is safe: read the
 * file again and continue. If people have no account, only their accounts are created, because other items need the ids
 * of these people.
 * @returns number of written items
 * @throws item.name-taken
 */
export async function writeOrganisation(
  deps: OrganisationDeps,
  read: ReadOrganisation,
  extent: Extent,
): Promise<number> {
  const { plan, accounts } = read;
  const without = plan.people.filter(
    ({ item, before }) => !before && accounts.get(item.email) === undefined,
  );
  const work =
    without.length > 0
      ? without.map(
          ({ item }): Work =>
            () =>
              deps.accounts.create(
                { ...item, userId: read.stored.has(item.email) ? item.userId : randomUUID() },
                { isMailed: isReachable(item.email) },
              ),
        )
      : planItemWrites(deps, read, extent);
  const now = work.slice(0, extent.most);
  for (const [n, write] of now.entries()) {
    await write().catch((error: unknown) => {
      if (!isOvertaken(error)) throw error;
    });
    extent.onProgress?.(n + 1, now.length);
  }
  return now.length;
}

/** Order items after those that they refer to, unless they form a cycle. */
function planItemWrites(
  { applicationId: app, reference, forms, users }: OrganisationDeps,
  { plan, accounts, heads, act }: ReadOrganisation,
  extent: Extent,
): Work[] {
  const worked = <T>(
    planned: readonly PlannedItem<T>[],
    write: (one: PlannedItem<T>) => Promise<unknown>,
  ) =>
    planned
      .filter((one) => shouldWrite(one, extent))
      .map(
        (one): Work =>
          () =>
            write(one),
      );

  const items = <K extends FileKind>(kind: K) =>
    worked<ReferenceItem<K>>(plan.items[kind], ({ item, before }) =>
      reference.save(app, kind, item, before, { author: act }),
    );
  const writePerson = ({ item, before }: PlannedItem<User>) => {
    if (before) return users.save(item, before, { author: act });
    const account = accounts.get(item.email);
    const person = account?.userId === item.userId ? linkAccount(item, account) : item;
    const isInvited = account?.state === 'invited' && isReachable(item.email);
    return users.create(isInvited ? { ...person, invitedAt: act.at } : person, { author: act });
  };
  const writeForm = ({ item, before }: PlannedItem<Form>) =>
    forms.publish(app, { id: item.id, head: heads.get(item.id), published: before }, item);
  const writeRouting = async ({ item, before }: PlannedItem<RoutingSequence>) => {
    const present = await reference.load(app);
    const { order } = placeRouting(item, undefined, present, act);
    const place = { kind: 'ROUTINGORDER' as const, before: present.routingOrder };
    const beside = order ? [{ ...place, value: order }] : [];
    return reference.save(app, 'ROUTING', item, before, { beside });
  };

  return [
    ...items('HOURS'),
    ...items('LOCATIONTYPE'),
    ...items('LOCATIONATTRIBUTE'),
    ...items('LOCATION'),
    ...items('HOLIDAY'),
    ...items('DEPARTMENT'),
    ...items('DOALEVEL'),
    ...items('GROUP'),
    ...worked(plan.people, writePerson),
    ...worked(plan.configuration, ({ item, before }) =>
      reference.save(app, 'CONFIGURATION', item, before, { author: act }),
    ),
    ...items('RATE'),
    ...items('SLA'),
    ...items('ESCALATION'),
    ...worked(plan.items.FORM, writeForm),
    ...items('CATEGORY'),
    ...items('DOARULE'),
    ...worked(plan.items.ROUTING, writeRouting),
  ];
}
