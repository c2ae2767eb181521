import { foldName } from '#shared/fold-name.ts';
import { listShadowingRoutings } from '#shared/routing/order.ts';
import type { ListedRouting, ListedRoutingDraft } from '#shared/routing/routing-api.ts';
import { describeRoutingPlaces } from '../overlap-words.ts';

/** Row of the list of routing sequences. */
export type RoutingRow = {
  /** Position for each category that other routing sequences also serve. */
  readonly places: readonly string[];
  /** Names of earlier routing sequences that match every request of this one. */
  readonly never: readonly string[];
  readonly routing: ListedRouting;
  /** Draft of the next version. */
  readonly draft: ListedRoutingDraft | undefined;
  /** Reasons why the routing sequence could not be published as it is, in sentences. */
  readonly problems: readonly string[];
  /** Names of the categories of the routing sequence. */
  readonly categories: readonly string[];
  /** Requests in review by version, latest first; undefined while loading. */
  readonly open: readonly { readonly version: number; readonly count: number }[] | undefined;
};

type OpenRequestCount = {
  readonly routingId: string;
  readonly version: number;
  readonly count: number;
};

/** Return the problems with the name of their step: "Finance: Enter what the amount is compared with." */
const problemsOf = ({ problems = {}, steps }: ListedRouting): string[] =>
  Object.entries(problems).flatMap(([path, reasons]) => {
    const step = steps[Number(/^steps\.(\d+)/.exec(path)?.[1])];
    return reasons.map((reason) => (step ? `${step.name}: ${reason}` : reason));
  });

/** Build the list rows from several responses. `routings`: all routing sequences, in order. */
export const buildRoutingRows = (
  routings: readonly ListedRouting[],
  categories: readonly { readonly id: string; readonly name: string }[],
  counted: readonly OpenRequestCount[] | undefined,
  drafts: readonly ListedRoutingDraft[] = [],
): RoutingRow[] =>
  routings.map((routing) => ({
    routing,
    draft: drafts.find(({ id }) => id === routing.id),
    places: describeRoutingPlaces(routing, routings, categories),
    never: listShadowingRoutings(routing, routings).map(({ name }) => name),
    problems: problemsOf(routing),
    categories: categories
      .filter(({ id }) => routing.categoryIds.includes(id))
      .map(({ name }) => name),
    open: counted
      ?.filter(({ routingId }) => routingId === routing.id)
      .sort((a, b) => b.version - a.version),
  }));

/** Whether a text occurs in the name, a category or a step. */
export const matchesSearch = ({ routing, categories }: RoutingRow, text: string) =>
  [routing.name, ...categories, ...routing.steps.map(({ name }) => name)].some((words) =>
    foldName(words).includes(foldName(text.trim())),
  );
