import { formStore } from '#functions/forms/store/form-store.ts';
import { exampleFile, exampleState } from '#functions/imports/organisation/example.ts';
import { readOrganisation } from '#functions/imports/organisation/read-organisation.ts';
import { listFileSections, readItemName } from '#functions/imports/organisation/sections.ts';
import {
  shouldWrite,
  writeOrganisation,
} from '#functions/imports/organisation/write-organisation.ts';
import { personRef } from '#functions/organisation/rules/directory.ts';
import { throwIfProblems } from '#functions/organisation/rules/problems.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import { type Call, route } from '#functions/platform/route.ts';
import type { Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { startExample } from '#shared/reference/example-api.ts';
import type { PeopleDeps } from '../deps.ts';

/** Maximum number of writes in one call, so that the caller does not wait long. */
const extent = { onlyNew: true, most: 25 };
/** Maximum number of people examined, because an empty product has few. */
const maxPeople = 100;

const withFiles = async (deps: PeopleDeps) => ({
  ...deps,
  forms: formStore(deps.table, deps.reference),
  accounts: await deps.accounts(),
});
type Deps = Awaited<ReturnType<typeof withFiles>>;

async function readExample(deps: Deps, { actor }: Call<typeof startExample>) {
  const { applicationId, userId } = actor;
  const { items } = await deps.users.list(applicationId, { limit: maxPeople });
  const userIds = new Set([userId, ...items.map((row) => row.userId)]);
  return readOrganisation(deps, {
    ...{ file: exampleFile, me: userId, by: personRef(actor) },
    users: await deps.users.byIds(applicationId, [...userIds]),
  });
}

type Read = Awaited<ReturnType<typeof readExample>>;
const getInTheWay = ({ reference, heads }: Read) =>
  exampleState(reference, [...heads.values()]).inTheWay;

const answerOf = (read: Read): Output<typeof startExample> => ({
  sections: startExample.response.shape.sections.parse(
    listFileSections(read).map(({ section, planned }) => ({
      section,
      names: planned.map(({ item }) => readItemName(item)).filter((name) => name !== ''),
      missing: planned.filter((one) => shouldWrite(one, extent)).length,
    })),
  ),
  inTheWay: [...getInTheWay(read)],
});

/** @throws item.in-use, input.invalid */
async function start(deps: Deps, call: Call<typeof startExample>) {
  const read = await readExample(deps, call);
  const inTheWay = getInTheWay(read);
  if (inTheWay.length > 0)
    throw new AppError(
      'item.in-use',
      t`The example is for an empty product. There is already: ${inTheWay.join(', ')}.`,
      { present: { inTheWay } },
    );
  throwIfProblems(read.problems);
  await writeOrganisation(deps, read, extent);
  return answerOf(await readExample(deps, call));
}

export const startExampleRoute = route(startExample, async (call, deps: PeopleDeps) => {
  const wide = await withFiles(deps);
  return call.body.dryRun
    ? answerOf(await readExample(wide, call))
    : runIdempotently(deps, call, startExample.response, () => start(wide, call));
});
