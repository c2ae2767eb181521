import type { ProblemList } from '#functions/organisation/rules/problems.ts';
import { explainOutsideDomain } from '#functions/people/rules/leaves-domains.ts';
import { foldAddress } from '#shared/fold-name.ts';
import { t } from '#shared/language/t.ts';
import type { User } from '#shared/users/user.ts';
import type { OrganisationPlan } from './plan-organisation.ts';

/** Reserved example domains (RFC 2606), which receive no mail. */
const exampleDomain = /@(.+\.)?example(\.(com|net|org))?$/;
export const isReachable = (email: string) => !exampleDomain.test(email);

/** Check that each person of the file is in it once, and that nobody else has their address, active or not. */
export function checkUniqueAddresses(
  { people }: OrganisationPlan,
  users: readonly User[],
  problems: ProblemList,
): void {
  const alike = Map.groupBy(people, ({ item }) => item.userId);
  const inFile = Map.groupBy(people, ({ item }) => foldAddress(item.email));
  const others = new Map(
    users
      .filter(({ userId }) => !alike.has(userId))
      .map((user) => [foldAddress(user.email), user.name] as const),
  );
  for (const { item, path, before } of people) {
    const address = foldAddress(item.email);
    const isSingle = alike.get(item.userId)?.length === 1 && inFile.get(address)?.length === 1;
    problems.expect(isSingle, `${path}.email`, t`Somebody else in this file has this address.`);
    const isNew = !before || foldAddress(before.email) !== address;
    const other = isNew ? others.get(address) : undefined;
    problems.expect(!other, `${path}.email`, t`${other} has this address already.`);
    problems.expect(
      before?.isActive !== false,
      `${path}.email`,
      t`${before?.name} has this address and is deactivated.`,
    );
  }
}

/** Check that new people who will be invited have an address in the sign-up domains, or a confirmed one. */
export function checkDomains(
  { people }: OrganisationPlan,
  domains: readonly string[],
  problems: ProblemList,
): void {
  for (const { item, path, before } of people) {
    if (before || item.outsideDomainsConfirmed || !isReachable(item.email)) continue;
    const why = explainOutsideDomain(item.email, domains);
    if (why) problems.add(`${path}.outsideDomainsConfirmed`, why);
  }
}
