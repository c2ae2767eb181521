import { adminNames, signIns } from '#demo/organisation/people.ts';
import { getDepartmentId } from '#demo/organisation/places.ts';
import { listCategories } from '#shared/reference/reference-api.ts';
import { listUsers } from '#shared/users/user-reads-api.ts';
import { isUserRow } from '#shared/users/visible-person.ts';
import type { Product, SignedInPerson } from './product-client.ts';

/** Clients for the demo organisation: employees who raise requests, and any other person by user id. */
export type Cast = {
  categoryId: string;
  requesters: SignedInPerson[];
  signedIn(userId: string): Promise<SignedInPerson>;
};

/**
 * The managers of these departments have no other role in declarations. A person with two roles is asked only once, so
 * a stage would be skipped.
 */
const departments: ReadonlySet<string | null> = new Set(
  ['Field Engineering', 'Marketing'].map(getDepartmentId),
);

/** Sign in twelve employees, and other people on demand, each once. */
export async function demoCast(product: Product, password: string): Promise<Cast> {
  const adminEmail = signIns.find(({ name }) => adminNames.has(name))?.email ?? '';
  const admin = await product.signIn(adminEmail, password);
  const { items: categories } = await admin.call(listCategories);
  const category = categories.find(({ name }) => name === 'Expense declaration');
  if (!category)
    throw new Error('The product has no category "Expense declaration": start it with --demo.');

  const people = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await admin.call(listUsers, { query: { limit: 100, ...(cursor && { cursor }) } });
    people.push(...page.items.filter(isUserRow));
    cursor = page.cursor;
  }
  const emails = new Map(people.map(({ userId, email }) => [userId, email]));
  const sessions = new Map<string, Promise<SignedInPerson>>();
  const signedIn = (userId: string) => {
    const email = emails.get(userId);
    if (!email) throw new Error(`Nobody has the id ${userId}.`);
    const session = sessions.get(userId) ?? product.signIn(email, password);
    sessions.set(userId, session);
    return session;
  };
  const employees = people
    .filter((one) => one.role === 'Employee' && one.isActive && departments.has(one.departmentId))
    .slice(0, 12);
  const requesters = await Promise.all(employees.map(({ userId }) => signedIn(userId)));
  return { categoryId: category.id, requesters, signedIn };
}
