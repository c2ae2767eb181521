import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { buildArrangementReason } from '#functions/people/rules/arrangements.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { routing } from '#tests/domain/support/organisation.ts';
import { categoryId, people, users as profiles } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { setSceneFor, sharedScene } from './support/case-scenes.ts';
import { ruleChangeActions } from './support/changing-rules.ts';
import { personChoiceActions } from './support/choosing-roads.ts';
import { cases, type OperationName, requireEndpoint } from './support/operations.ts';

const steps = [
  { approvers: { kind: 'manager' as const, level: 1 } },
  { approvers: { kind: 'doa' as const } },
];
const api = await startApi({ routings: [routing(steps)] });
afterAll(() => api.stop());
const users = userStore(api.table);

/** Reset all people: nobody was chosen, nobody changed rules, and only one fallback approver exists. */
async function forget() {
  for (const user of await users.everybody(app)) {
    const was = Object.values(profiles).find(({ userId }) => userId === user.userId);
    const { arrangements: _, rulesChangedAt: __, rulesChangedThrough: ___, ...rest } = user;
    await users.save({ ...rest, ...was, version: user.version }, user);
  }
  const store = referenceStore(api.table);
  const { configuration } = await store.load(app);
  const fallbackApproverIds = [people.fallback];
  await store.save(app, 'CONFIGURATION', { ...configuration, fallbackApproverIds }, configuration);
}
const hasChosen = async () =>
  (await users.everybody(app)).some(({ arrangements = [] }) =>
    arrangements.some(({ by }) => by.userId === people.admin),
  );
const hasChangedRules = async () =>
  (await users.load(app, people.admin)).rulesChangedAt !== undefined;

/** Effect of an administrator's action on their own requests: the recorded note, or the reason why none is needed. */
type Meaning = 'chooses' | 'changes rules' | 'does both' | { readonly nothing: string };
const nothing = (because: string): Meaning => ({ nothing: because });
const noPersonNamed = nothing('it names no person and no rule of a path');
const drafts = nothing('a draft decides nothing before it is published');
const tries = nothing('it writes nothing');
const refuses = nothing('it is refused for requests that are the caller’s own');
const mails = nothing('it sends something, and decides nothing');
const byRoad = nothing('its roads are in choosing-roads and changing-rules');
const ofEnded = nothing('it affects ended requests, which are decided already');
const dayOff = nothing('another day off makes a step wait, which spares nobody a decision');

const meanings: Partial<Record<OperationName, Meaning>> = {
  saveSharedViews: noPersonNamed,
  ...{ invitePerson: 'chooses', inviteAgain: 'chooses', importPeople: 'chooses' },
  ...{ updateUser: byRoad, setAdministrator: 'does both', deactivateUser: 'changes rules' },
  resetSecondFactor: byRoad,
  eraseUser: nothing('the person has no open task, and decides nothing any more'),
  undoFileImport: 'changes rules',
  ...{ updateRetention: ofEnded, createLegalHold: ofEnded, liftLegalHold: ofEnded },
  planRemovals: tries,
  signOutPerson: nothing('they sign in again as before'),
  refuseAccess: nothing('it gives nobody a right, and takes none away'),
  confirmPerson: nothing('a second administrator confirms what another one arranged'),
  confirmRightsProposal: nothing('the change is noted for the proposer and for who confirms'),
  endRightsProposal: tries,
  ...{ createGroup: noPersonNamed, updateGroup: noPersonNamed, importGroups: noPersonNamed },
  removeGroup: nothing('a group that somebody is in is not removed'),
  startExample: byRoad,
  ...{ createCategory: 'changes rules', updateCategory: byRoad, removeCategory: 'changes rules' },
  ...{ importCategories: 'changes rules', moveCategory: 'changes rules' },
  ...{ createDepartment: 'chooses', updateDepartment: 'chooses', importDepartments: 'chooses' },
  removeDepartment: 'changes rules',
  ...{ createLocation: noPersonNamed, updateLocation: byRoad, importLocations: noPersonNamed },
  ...{ removeLocation: 'changes rules', placeLocation: byRoad },
  ...{ createConfiguration: byRoad, updateConfiguration: byRoad, importSettings: byRoad },
  ...{
    createLocationType: noPersonNamed,
    updateLocationType: noPersonNamed,
    removeLocationType: noPersonNamed,
  },
  ...{ createLocationAttribute: noPersonNamed, updateLocationAttribute: noPersonNamed },
  ...{ removeLocationAttribute: noPersonNamed, importLocationTypes: noPersonNamed },
  ...{ importLocationAttributes: noPersonNamed, saveNameTranslations: noPersonNamed },
  ...{ createForm: drafts, checkForm: tries, saveFormDraft: drafts, discardFormDraft: drafts },
  ...{ publishForm: byRoad, duplicateForm: drafts, switchForm: 'changes rules' },
  removeForm: nothing('a form that a category uses is not removed'),
  ...{ createAnnouncement: mails, createNotification: mails, composeNotification: mails },
  ...{ updateAnnouncement: mails, removeAnnouncement: mails, findAudience: tries },
  ...{ sendAnnouncement: mails, cancelAnnouncement: mails, continueAnnouncement: mails },
  ...{ createTemplate: mails, updateTemplate: mails, removeTemplate: mails },
  ...{
    createImport: noPersonNamed,
    updateImport: noPersonNamed,
    removeImport: noPersonNamed,
    startLogUpload: noPersonNamed,
  },
  ...{
    actOnImport: noPersonNamed,
    createSavedMapping: noPersonNamed,
    updateSavedMapping: noPersonNamed,
  },
  removeSavedMapping: noPersonNamed,
  restartWorkflow: nothing('it plans by the present rules, whose changes are noted'),
  replayDeadLetters: nothing('it hands over again what is stored, and changes nothing of it'),
  releaseDeadLetters: nothing('it shows letters again, as they were'),
  dropDeadLetters: refuses,
  ...{ createRouting: 'changes rules', publishRouting: 'changes rules' },
  ...{ removeRouting: 'changes rules', moveRouting: byRoad },
  ...{ publishRoutingDraft: 'changes rules', createRoutingDraft: drafts },
  ...{ saveRoutingDraft: drafts, discardRoutingDraft: drafts },
  ...{ simulateRouting: tries, checkRouting: tries, backtestRouting: tries, backtestLog: tries },
  migrateRequests: refuses,
  ...{ createBusinessHours: 'changes rules', updateBusinessHours: 'changes rules' },
  removeBusinessHours: 'changes rules',
  ...{ createHoliday: dayOff, updateHoliday: 'changes rules', removeHoliday: 'changes rules' },
  ...{ importHolidays: dayOff, previewHolidays: tries },
  createSlaTemplate: nothing('it counts where a routing takes it'),
  ...{ updateSlaTemplate: 'changes rules', removeSlaTemplate: 'changes rules' },
  rescheduleRequests: nothing('it counts by the present calendars, whose changes are noted'),
  remindTasks: mails,
  createEscalationPolicy: byRoad,
  importEscalationPolicies: byRoad,
  ...{ updateEscalationPolicy: 'changes rules', removeEscalationPolicy: 'changes rules' },
  createDoaLevel: nothing('nobody holds it before a rule names them'),
  ...{ updateDoaLevel: 'does both', removeDoaLevel: 'changes rules' },
  ...{ createDoaRule: 'chooses', updateDoaRule: 'does both', removeDoaRule: 'changes rules' },
  ...{ createRate: 'changes rules', updateRate: 'changes rules', removeRate: 'changes rules' },
  ...{ importDoaLevels: byRoad, importDoaRules: byRoad, importRates: byRoad },
};

const ofAdministrators = (Object.keys(cases) as OperationName[]).filter((name) => {
  const { method, roles } = requireEndpoint(name);
  return method !== 'GET' && roles.every((role) => role === 'admin');
});

test("every operation reserved for administrators is classified by its effect on the caller's own requests", () => {
  expect(Object.keys(meanings).toSorted()).toEqual(ofAdministrators.toSorted());
});

const noted = (meaning: Meaning) => ({
  chooses: meaning === 'chooses' || meaning === 'does both',
  rules: meaning === 'changes rules' || meaning === 'does both',
});
const plain = ofAdministrators.filter((name) => meanings[name] !== byRoad);

describe('single operations of an administrator', () => {
  test.each(plain)(
    "a call of %s records whether it affects who decides the administrator's own requests",
    async (name) => {
      const meaning = meanings[name] ?? noPersonNamed;
      const { method, path } = requireEndpoint(name);
      const needsOwnScene = method === 'DELETE' || path.endsWith('/import');
      const is = cases[name];
      const scene = await (needsOwnScene ? setSceneFor(api, is) : sharedScene(api, is.scene));
      await forget();
      await api.call(requireEndpoint(name), is.sent(scene));
      expect({ chooses: await hasChosen(), rules: await hasChangedRules() }).toEqual(
        noted(meaning),
      );
    },
  );
});

const roads = { ...personChoiceActions(api, forget), ...ruleChangeActions(api) };

async function raiseOwn() {
  const body = { categoryId, values: answers('120') };
  const { requestId } = (await api.call(createRequest, { as: 'admin', body })).body;
  const params = { requestId };
  const { problem } = await api.call(submitRequest, { as: 'admin', params, body: {} });
  if (problem) return { code: problem.code };
  await api.openStages(requestId);
  return { record: await api.requests.load(app, requestId) };
}

test("after any operations of an administrator, no person they chose decides the administrator's own request", async () => {
  const at = () => new Date().toISOString();
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...Object.keys(roads)), { minLength: 2, maxLength: 3 }),
      async (acts) => {
        await forget();
        for (const act of acts) await roads[act]?.();
        const { record, code } = await raiseOwn();
        // If no approver is left, the request is refused, so nobody decides it either.
        if (!record) {
          expect(code).toBe('routing.none');
          return;
        }
        for (const { userId } of record.stages.flatMap(({ approvers }) => approvers)) {
          expect(userId).not.toBe(people.admin);
          const person = await users.load(app, userId);
          expect(buildArrangementReason(person, record.request, at()), person.name).toBeUndefined();
        }
        const isChecked = record.stages.some(({ reasons }) =>
          reasons.some((reason) => reason.code === 'rulesChanged'),
        );
        expect(isChecked).toBe(await hasChangedRules());
      },
    ),
    { numRuns: 20 },
  );
});
