import { foldName } from '#shared/fold-name.ts';
import { takenInstead } from '#shared/routing/order.ts';
import type { ListedRouting, ListedRoutingDraft } from '#shared/routing/routing-api.ts';
import { describeRoutingPlaces } from '../overlap-words.ts';

/** A routing as the list shows it. */
export type RoutingRow = {
  /** Position in the order for each category that other routings serve as well. */
  readonly places: readonly string[];
  /** Names of those that take every request before it comes to this one. */
  readonly never: readonly string[];
  readonly routing: ListedRouting;
  /** Of its next version. */
  readonly draft: ListedRoutingDraft | undefined;
  /** Why it would be refused if it were published as it is, in sentences. */
  readonly problems: readonly string[];
  /** Names of those it serves. */
  readonly categories: readonly string[];
  /** Requests in review by version, the newest first; none while they are being counted. */
  readonly open: readonly { readonly version: number; readonly count: number }[] | undefined;
};

type Counted = { readonly routingId: string; readonly version: number; readonly count: number };

/** "Finance: Enter what the amount is compared with." */
const problemsOf = ({ problems = {}, steps }: ListedRouting): string[] =>
  Object.entries(problems).flatMap(([path, reasons]) => {
    const step = steps[Number(/^steps\.(\d+)/.exec(path)?.[1])];
    return reasons.map((reason) => (step ? `${step.name}: ${reason}` : reason));
  });

/** Puts together what several answers say of each routing. `routings`: all, in order. */
export const buildRoutingRows = (
  routings: readonly ListedRouting[],
  categories: readonly { readonly id: string; readonly name: string }[],
  counted: readonly Counted[] | undefined,
  drafts: readonly ListedRoutingDraft[] = [],
): RoutingRow[] =>
  routings.map((routing) => ({
    routing,
    draft: drafts.find(({ id }) => id === routing.id),
    places: describeRoutingPlaces(routing, routings, categories),
    never: takenInstead(routing, routings).map(({ name }) => name),
    problems: problemsOf(routing),
    categories: categories
      .filter(({ id }) => routing.categoryIds.includes(id))
      .map(({ name }) => name),
    open: counted
      ?.filter(({ routingId }) => routingId === routing.id)
      .sort((a, b) => b.version - a.version),
  }));

/** Whether the text is in its name, its categories or its steps. */
export const fitsRouting = ({ routing, categories }: RoutingRow, text: string) =>
  [routing.name, ...categories, ...routing.steps.map(({ name }) => name)].some((words) =>
    foldName(words).includes(foldName(text.trim())),
  );
