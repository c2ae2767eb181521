import {
  type Icon,
  IconArrowRight,
  IconCheckbox,
  IconFileText,
  IconPlus,
} from '@tabler/icons-react';
import { formatTypical } from '#frontend/components/format/duration.ts';
import { fold } from '#frontend/components/format/fold.ts';
import { newRequestOf, paths } from '#frontend/paths.ts';
import { statusWord } from '#frontend/widgets/status-badge.tsx';
import type { RequestRow } from '#shared/requests/request-details.ts';
import type { TaskRow } from '#shared/tasks/tasks-api.ts';
import type { DestinationGroup } from './navigation.ts';

export type Hit = {
  readonly icon: Icon;
  readonly name: string;
  readonly detail: string;
  readonly to: string;
  readonly keys?: string;
};

export type HitGroup = { readonly label: string; readonly hits: readonly Hit[] };

export type Searched = {
  readonly requests: readonly RequestRow[];
  readonly tasks: readonly TaskRow[];
  readonly categories: readonly {
    readonly id: string;
    readonly name: string;
    readonly typicalSeconds?: number | undefined;
  }[];
  readonly destinations: readonly DestinationGroup[];
};

/** Of each kind at most so many, so that all kinds stay in sight. */
const most = 5;

const whoHasIt = ({ holders: [assignee], status }: RequestRow) =>
  assignee ? `with ${assignee.name}` : statusWord(status).toLowerCase();

/**
 * What fits the text, kind by kind; without text what one starts and goes to most. Kinds without a hit are left out.
 */
export function findHits(
  text: string,
  { requests, tasks, categories, destinations }: Searched,
): HitGroup[] {
  const wanted = fold(text);
  const fits = (...words: readonly string[]) => words.some((word) => fold(word).includes(wanted));
  const groups: HitGroup[] = [
    {
      label: 'My tasks',
      hits: tasks
        .filter(
          ({ requestTitle, requestNumber, requester }) =>
            wanted && fits(requestTitle, requestNumber, requester.name),
        )
        .map(({ taskId, requestTitle, requestNumber, requester }) => ({
          icon: IconCheckbox,
          name: requestTitle,
          detail: `${requestNumber} · from ${requester.name}`,
          to: paths.reviewTask(taskId),
        })),
    },
    {
      label: 'Requests',
      hits: requests.map((request) => ({
        icon: IconFileText,
        name: request.title,
        detail: `${request.number} · ${whoHasIt(request)}`,
        to: paths.viewRequest(request.requestId),
      })),
    },
    {
      label: 'Start',
      hits: categories
        .filter(({ name }) => fits(name, `New ${name}`))
        .map(({ id, name, typicalSeconds }) => ({
          icon: IconPlus,
          name: `New ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
          detail: typicalSeconds ? formatTypical(typicalSeconds) : '',
          to: newRequestOf(id),
        })),
    },
    {
      label: 'Go to',
      hits: destinations
        .flatMap(({ items }) => items)
        .filter(({ label }) => fits(label, `Go to ${label}`))
        .map(({ label, to, keys }) => ({
          icon: IconArrowRight,
          name: label,
          detail: '',
          to,
          keys,
        })),
    },
  ];
  return groups
    .map(({ label, hits }) => ({ label, hits: hits.slice(0, most) }))
    .filter(({ hits }) => hits.length > 0);
}
