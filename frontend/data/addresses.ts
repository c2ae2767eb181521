import { callApi } from '#frontend/lib/api-client.ts';
import { indexNames, type Names } from '#shared/import/names.ts';
import { fold, listNouns } from '#shared/import/sheet.ts';
import { listUsers } from '#shared/users/user-reads-api.ts';
import { isUserRow } from '#shared/users/visible-person.ts';
import { eachPage } from './each-page.ts';

/** Maximum number of people that one call returns. */
const peoplePerCall = 100;
/** Maximum length of a search text, in characters. */
const maxSearchLength = 80;

/** Load the email addresses of these people, because files identify people by address. For administrators. */
export async function loadEmailAddresses(userIds: readonly string[]): Promise<Names> {
  const ids = [...new Set(userIds)];
  const people: { id: string; name: string }[] = [];
  for (let from = 0; from < ids.length; from += peoplePerCall) {
    const query = { ids: ids.slice(from, from + peoplePerCall).join(), limit: peoplePerCall };
    const { items } = await callApi(listUsers, { query });
    for (const person of items)
      if (isUserRow(person)) people.push({ id: person.userId, name: person.email });
  }
  return indexNames(listNouns.person, people);
}

/** Find the people with these email addresses. Each address is looked up once. For administrators. */
export async function findPeopleByEmail(addresses: readonly string[]): Promise<Names> {
  const people: { id: string; name: string }[] = [];
  for (const address of new Set(addresses.map(fold))) {
    const person = await findPersonByEmail(address);
    if (person) people.push(person);
  }
  return indexNames(listNouns.person, people);
}

async function findPersonByEmail(address: string) {
  const search = address.slice(0, Math.min(address.indexOf('@'), maxSearchLength));
  const pages = eachPage((from) =>
    callApi(listUsers, { query: { search, limit: peoplePerCall, ...from } }),
  );
  for await (const { items } of pages)
    for (const person of items)
      if (isUserRow(person) && fold(person.email) === address)
        return { id: person.userId, name: person.email };
  return undefined;
}
