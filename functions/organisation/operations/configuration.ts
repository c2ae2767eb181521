import { formStore } from '#functions/forms/store/form-store.ts';
import { personRef } from '#functions/organisation/rules/directory.ts';
import { throwIfProblems } from '#functions/organisation/rules/problems.ts';
import { listOtherAdministrators, proposeRightsChange } from '#functions/people/hold-rights.ts';
import { recordArrangements } from '#functions/people/record-arrangements.ts';
import { recordRuleChange } from '#functions/people/record-rule-change.ts';
import { findNewApprovers } from '#functions/people/rules/chosen-people.ts';
import { isRuleChange } from '#functions/people/rules/rule-changes.ts';
import { diffField } from '#functions/people/rules/two-administrators.ts';
import { listSetupSteps } from '#functions/places/rules/setup.ts';
import {
  retainCurrencies,
  validateConfiguration,
} from '#functions/places/rules/validate-reference.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import { type Call, route } from '#functions/platform/route.ts';
import { assertApplication } from '#functions/service/assert-application.ts';
import { t } from '#shared/language/t.ts';
import { getConfiguration } from '#shared/reference/configuration-api.ts';
import {
  ConfigurationInput,
  createConfiguration,
  listConfigurationHistory,
  updateConfiguration,
} from '#shared/reference/organisation-api.ts';
import { getSetup } from '#shared/reference/setup-api.ts';
import { Configuration } from '#shared/routing/sequence.ts';
import { unknownUserName } from '#shared/users/unknown-user-name.ts';
import type { ReferenceDeps } from '../deps.ts';
import { filterNewProblems, isItemUnchanged, mergeItemChange } from '../items/changed-item.ts';
import { loadItemHistory } from '../items/item-history.ts';
import { decideWithOrganisation } from '../with-organisation.ts';

export const getConfigurationRoute = route(
  getConfiguration,
  async ({ params, actor }, { reference }: ReferenceDeps) => {
    assertApplication(actor, params.applicationId);
    const { configuration } = await reference.load(actor.applicationId);
    if (actor.isAdministrator) return configuration;
    const { fallbackApproverIds: _, ...known } = configuration;
    return known;
  },
  { version: ({ version }) => version },
);

const schemas = { item: Configuration, written: ConfigurationInput };
type Saving = Call<typeof updateConfiguration> | Call<typeof createConfiguration>;

/**
 * Turn the requirement of a second administrator on only if two administrators exist. Turning it off becomes a
 * proposal.
 * @throws input.invalid, rights.proposed
 */
async function assertTwoAdministrators(
  deps: ReferenceDeps,
  call: Saving,
  before: Configuration,
  { twoAdministrators }: Configuration,
): Promise<void> {
  if (before.twoAdministrators === twoAdministrators) return;
  if (twoAdministrators && (await listOtherAdministrators(deps, [call.actor.userId])).length === 0)
    throwIfProblems({
      twoAdministrators: [t`Name a second administrator first. You are the only one in service.`],
    });
  if (!twoAdministrators)
    await proposeRightsChange(deps, call, {
      act: 'setting',
      changes: diffField('twoAdministrators', true, false),
      input: {},
    });
}

/**
 * Replace the stored settings, if any exist.
 * @throws item.not-found, item.precondition-failed, item.changed-meanwhile, input.invalid
 */
async function saveConfigurationChange(call: Saving, deps: ReferenceDeps): Promise<Configuration> {
  const { actor, params, body } = call;
  assertApplication(actor, params.applicationId);
  const reference = await deps.reference.load(actor.applicationId);
  const { configuration: before } = reference;
  assertVersion(call, before.version);
  const settings = retainCurrencies(mergeItemChange(schemas, before, body), reference, body);
  if (before.version > 0 && isItemUnchanged(before, settings)) return before;
  throwIfProblems(
    await decideWithOrganisation(deps, (organisation) => {
      const validate = (of: Configuration) => validateConfiguration(of, organisation, deps.now());
      return filterNewProblems(validate(settings), () => validate(before), body);
    }),
  );
  await assertTwoAdministrators(deps, call, before, settings);
  const stored = before.version > 0 ? before : undefined;
  if (isRuleChange('CONFIGURATION', before, settings)) await recordRuleChange(deps, actor);
  const chosen = findNewApprovers('CONFIGURATION', settings, before, reference);
  await recordArrangements(deps, actor, chosen, 'named');
  const author = { by: personRef(actor), at: deps.now() };
  return deps.reference.save(actor.applicationId, 'CONFIGURATION', settings, stored, { author });
}

const version = (settings: Configuration) => settings.version;

export const updateConfigurationRoute = route(updateConfiguration, saveConfigurationChange, {
  version,
});

export const createConfigurationRoute = route(
  createConfiguration,
  (call, deps: ReferenceDeps) =>
    runIdempotently(deps, call, createConfiguration.response, () =>
      saveConfigurationChange(call, deps),
    ),
  { version },
);

export const listConfigurationHistoryRoute = route(
  listConfigurationHistory,
  async ({ actor, params, query }, deps: ReferenceDeps) => {
    assertApplication(actor, params.applicationId);
    return loadItemHistory(deps, { kind: 'CONFIGURATION', id: params.applicationId, query });
  },
);

export const getSetupRoute = route(
  getSetup,
  async ({ actor: { applicationId, userId } }, { reference, users, table }: ReferenceDeps) => {
    const isWanted = ({ isActive }: { isActive: boolean }) => isActive;
    const { items } = await users.list(applicationId, { limit: 2 }, { isWanted });
    const present = await reference.load(applicationId);
    // Read the stored profile, so that a name changed just now counts. At the first sign-in the profile does not exist
    // yet.
    const known = await users.find(applicationId, userId);
    const steps = listSetupSteps(present, items.length, known?.name ?? unknownUserName);
    if (steps.every(({ isDone }) => isDone)) return { steps, example: null };
    const { exampleState } = await import('#functions/imports/organisation/example.ts');
    const heads = await formStore(table, reference).heads(applicationId);
    const { state } = exampleState(present, heads);
    return { steps, example: state };
  },
);
