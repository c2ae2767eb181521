import { refuseProblems } from '#functions/domain/problems.ts';
import { validateConfiguration } from '#functions/domain/reference/validate-reference.ts';
import { personRef } from '#functions/domain/routing/directory.ts';
import { chosenPeople } from '#functions/domain/users/chosen-people.ts';
import { answerOnce } from '#functions/idempotency/answer-once.ts';
import { assertVersion } from '#functions/platform/call-context.ts';
import { type Call, route } from '#functions/platform/route.ts';
import {
  createConfiguration,
  listConfigurationHistory,
  updateConfiguration,
  WrittenConfiguration,
} from '#shared/reference/organisation-api.ts';
import { Configuration } from '#shared/routing/sequence.ts';
import { arrangePeople } from '../arrange-people.ts';
import { assertApplication } from '../assert-application.ts';
import { changedItem, isUnchanged, newProblems } from '../changed-item.ts';
import { itemHistory } from '../item-history.ts';
import { withOrganisation } from '../with-organisation.ts';
import type { ReferenceDeps } from './deps.ts';

const schemas = { item: Configuration, written: WrittenConfiguration };
type Saving = Call<typeof updateConfiguration> | Call<typeof createConfiguration>;

/**
 * Other settings in the place of those that are stored, if any.
 * @throws item.not-found, item.precondition-failed, item.changed-meanwhile, input.invalid
 */
async function save(call: Saving, deps: ReferenceDeps): Promise<Configuration> {
  const { actor, params, body } = call;
  assertApplication(actor, params.applicationId);
  const reference = await deps.reference.load(actor.applicationId);
  const { configuration: before } = reference;
  assertVersion(call, before.version);
  const settings = changedItem(schemas, before, body);
  if (before.version > 0 && isUnchanged(before, settings)) return before;
  refuseProblems(
    await withOrganisation(deps, (organisation) => {
      const validate = (of: Configuration) => validateConfiguration(of, organisation);
      return newProblems(validate(settings), () => validate(before), body);
    }),
  );
  const stored = before.version > 0 ? before : undefined;
  const chosen = chosenPeople('CONFIGURATION', settings, before, reference);
  await arrangePeople(deps, actor, chosen, 'named');
  const author = { by: personRef(actor), at: deps.now() };
  return deps.reference.save(actor.applicationId, 'CONFIGURATION', settings, stored, { author });
}

const version = (settings: Configuration) => settings.version;

export const updateConfigurationRoute = route(updateConfiguration, save, { version });

export const createConfigurationRoute = route(
  createConfiguration,
  (call, deps: ReferenceDeps) =>
    answerOnce(deps, call, createConfiguration.response, () => save(call, deps)),
  { version },
);

export const listConfigurationHistoryRoute = route(
  listConfigurationHistory,
  async ({ actor, params, query }, deps: ReferenceDeps) => {
    assertApplication(actor, params.applicationId);
    return itemHistory(deps, { kind: 'CONFIGURATION', id: params.applicationId, query });
  },
);
