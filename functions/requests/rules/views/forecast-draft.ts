import { type Directory, personRef } from '#functions/organisation/rules/directory.ts';
import type { PathFacts } from '#functions/organisation/rules/facts.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { getPublishedForm, requireCategory } from '#functions/organisation/rules/reference.ts';
import { chooseRouting } from '#functions/routing/rules/choose-routing.ts';
import { buildForecast } from '#functions/routing/rules/forecast.ts';
import { plan } from '#functions/routing/rules/plan.ts';
import type { Money, PersonRef, Priority } from '#shared/fields.ts';
import { evaluateForm } from '#shared/forms/calculate.ts';
import type { FormValues } from '#shared/forms/form.ts';
import { readRequestAmount } from '#shared/forms/headline.ts';
import type { Forecast, RequestPath } from '#shared/requests/path.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { User } from '#shared/users/user.ts';

export type ForecastInput = {
  readonly categoryId: string;
  readonly values: FormValues;
  readonly priority: Priority;
  /** Overrides the amount that the form calculates. */
  readonly amount?: Money | undefined;
  readonly requester: User;
  /** Person who will raise the request, if that is not the requester. */
  readonly raisedBy?: PersonRef;
  readonly organisation: Organisation;
  /** Routing to try instead of the one in force, published or not. */
  readonly routing?: RoutingSequence;
  readonly at: string;
};

/**
 * Predict the approvers and the completion of a request before it exists. Incomplete or invalid values are accepted.
 * @throws item.not-found (category, form) and routing.none
 */
export function forecastDraft(asked: ForecastInput): Forecast {
  const { organisation, requester, at } = asked;
  const category = requireCategory(organisation.reference, asked.categoryId);
  const form = getPublishedForm(organisation.reference, category.formId);
  const values = evaluateForm(form, asked.values);
  const facts: PathFacts = {
    requester: personRef(requester),
    profile: () => requester,
    ...(asked.raisedBy ? { raisedBy: personRef(asked.raisedBy) } : {}),
    categoryId: category.id,
    departmentId: requester.departmentId,
    locationId: requester.locationId,
    priority: asked.priority,
    amount: asked.amount ?? readRequestAmount(form, values),
    values,
    form,
  };
  const routing = asked.routing ?? chooseRouting(organisation.reference, facts, at);
  const planned = plan(facts, routing, organisation, at);
  const found = buildForecast(planned, facts, category.finishName, at);
  return { ...found, path: markNeverSignedIn(found.path, organisation.directory) };
}

/** Mark people in the path who must still decide and have never signed in. */
export function markNeverSignedIn(path: RequestPath, directory: Directory): RequestPath {
  const isAhead = (state: string) => state === 'open' || state === 'forecast';
  return {
    ...path,
    steps: path.steps.map((group) =>
      group.map((stage) =>
        isAhead(stage.state)
          ? {
              ...stage,
              people: stage.people.map((person) =>
                !person.outcome && directory.hasNeverSignedIn(person.userId)
                  ? { ...person, neverSignedIn: true }
                  : person,
              ),
            }
          : stage,
      ),
    ),
  };
}
