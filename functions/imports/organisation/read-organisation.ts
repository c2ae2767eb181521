import type * as z from 'zod';
import type { FormStore } from '#functions/forms/store/form-store.ts';
import {
  explainConditionsCurrency,
  type OrganisationPlan,
  planOrganisation,
} from '#functions/imports/rules/plan-organisation.ts';
import { validatePlan } from '#functions/imports/rules/validate-plan.ts';
import { ProblemList, type Problems } from '#functions/organisation/rules/problems.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import type { DraftHead } from '#functions/organisation/store/draft-store.ts';
import type { ReferenceStore } from '#functions/organisation/store/reference-store.ts';
import type { UserStore } from '#functions/people/store/user-store.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import type { PoolAccount, PoolAccounts } from '#functions/platform/pool-accounts.ts';
import type { PersonRef } from '#shared/fields.ts';
import { foldAddress } from '#shared/fold-name.ts';
import { formatKnownKeys } from '#shared/known-keys.ts';
import { OrganisationFile } from '#shared/reference/organisation-file.ts';
import type { User } from '#shared/users/user.ts';
import {
  listFilePeople,
  listStoredPeople,
  readPersonEmail,
  resolveNamesToIds,
} from './name-ids.ts';

export type OrganisationDeps = {
  readonly applicationId: string;
  readonly reference: ReferenceStore;
  readonly forms: FormStore;
  readonly users: UserStore;
  readonly accounts: Pick<PoolAccounts, 'find' | 'create'>;
  readonly now: () => string;
};
export type OrganisationReadInput = {
  readonly file: unknown;
  /** All people with a profile to whom the file may refer. */
  readonly users: readonly User[];
  /** Id of the person represented by "@me"; undefined if nobody is. */
  readonly me: string | undefined;
  /** Person who applies the file. */
  readonly by: PersonRef;
};

/** Planned changes of a file to the current organisation. */
export type ReadOrganisation = {
  readonly plan: OrganisationPlan;
  readonly reference: Reference;
  /** Person who applies the file, and the time. */
  readonly act: { readonly by: PersonRef; readonly at: string };
  readonly heads: ReadonlyMap<string, DraftHead>;
  /** Accounts of people without a profile, keyed by email address; undefined for a person without an account. */
  readonly accounts: ReadonlyMap<string, PoolAccount | undefined>;
  /** Addresses of people whose id the file has from an export. */
  readonly stored: ReadonlySet<string>;
  readonly problems: Problems;
};

/** Number of accounts requested in parallel. */
const askedAtOnce = 4;

/** Return a clearer message than that of the schema; undefined if there is none. */
function explainShapeProblem({ code, path, message, input }: z.core.$ZodIssue): string | undefined {
  const known = code === 'unrecognized_keys' && formatKnownKeys(OrganisationFile, path);
  if (known) return `${message}. Known keys: ${known}.`;
  if (input !== undefined) return undefined;
  const name = path.at(-1);
  if (name === 'id') return 'Say its id: a name such as "@finance", or the id that is stored.';
  return code === 'invalid_type' ? `This is missing. ${message}.` : undefined;
}

const shapeProblems = ({ issues }: z.ZodError): Problems => {
  const problems = new ProblemList();
  for (const issue of issues)
    problems.add(issue.path.join('.') || 'file', explainShapeProblem(issue) ?? issue.message);
  return problems.found;
};

/**
 * Compare a file with the stored organisation without writing anything. `problems`: reasons, by the path in the file,
 * why the whole file is refused.
 */
export async function readOrganisation(
  deps: OrganisationDeps,
  { file, users, me, by }: OrganisationReadInput,
): Promise<ReadOrganisation> {
  const { applicationId } = deps;
  const [reference, heads, adminIds] = await Promise.all([
    deps.reference.load(applicationId),
    deps.forms.heads(applicationId),
    deps.users.administrators(applicationId),
  ]);
  const profiles = new Map(users.map((user) => [foldAddress(user.email), user.userId]));
  const addresses = [...new Set(listFilePeople(file).map(readPersonEmail))].filter(
    (email) => email !== '' && !profiles.has(email),
  );
  const found = await mapLimited(addresses, askedAtOnce, deps.accounts.find);
  const accounts = new Map(addresses.map((email, n) => [email, found[n]]));
  const { named, problems } = resolveNamesToIds(file, {
    ...{ applicationId, me },
    userIdOf: (email) => profiles.get(email) ?? accounts.get(email)?.userId,
  });
  const parsed = OrganisationFile.safeParse(named);
  const act = { by, at: deps.now() };
  const said = parsed.data ?? OrganisationFile.parse({});
  const plan = planOrganisation(said, { reference, users }, act);
  const draftsBy = new Map(
    heads.flatMap(({ id, draft }) => (draft ? [[id, draft.savedBy.name] as const] : [])),
  );
  const isShaped = parsed.success && Object.keys(problems).length === 0;
  const known = { reference, users, adminIds: [...adminIds], draftsBy };
  return {
    ...{ plan, reference, accounts, act, stored: listStoredPeople(file) },
    heads: new Map(heads.map((head) => [head.id, head])),
    problems: isShaped
      ? { ...validatePlan(plan, known, act.at), ...explainConditionsCurrency(said, plan) }
      : { ...(parsed.error && shapeProblems(parsed.error)), ...problems },
  };
}
