import { formStore } from '#functions/forms/store/form-store.ts';
import { setupOf } from '#functions/places/rules/setup.ts';
import { route } from '#functions/platform/route.ts';
import { getSetup } from '#shared/reference/setup-api.ts';
import { unknownUserName } from '#shared/users/user.ts';
import type { ReferenceDeps } from '../deps.ts';

export const getSetupRoute = route(
  getSetup,
  async ({ actor: { applicationId, userId } }, { reference, users, table }: ReferenceDeps) => {
    const isWanted = ({ isActive }: { isActive: boolean }) => isActive;
    const { items } = await users.list(applicationId, { limit: 2 }, { isWanted });
    const present = await reference.load(applicationId);
    // As it is stored: a name that was just changed counts at once. At the first sign-in it is still being made.
    const known = await users.find(applicationId, userId);
    const steps = setupOf(present, items.length, known?.name ?? unknownUserName);
    if (steps.every(({ isDone }) => isDone)) return { steps, example: null };
    const { exampleState } = await import('#functions/imports/organisation/example.ts');
    const heads = await formStore(table, reference).heads(applicationId);
    const { state } = exampleState(present, heads);
    return { steps, example: state };
  },
);
