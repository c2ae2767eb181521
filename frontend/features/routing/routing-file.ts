import type { Row } from '#shared/import/sheet.ts';
import type { RoutingRow } from './components/routing-row.ts';
import { stepsInWords } from './sequence.ts';

/** What a file of the list holds: a row for each routing, in the order in which requests are offered to them. */
export const routingSheet = {
  plural: 'routings',
  columns: [
    { name: 'name', head: 'Routing' },
    { name: 'isActive', head: 'In use' },
    { name: 'categories', head: 'Categories' },
    { name: 'condition', head: 'Under a condition' },
    { name: 'steps', head: 'Steps' },
    { name: 'open', head: 'Open requests' },
    { name: 'version', head: 'Version' },
    { name: 'published', head: 'Published' },
    { name: 'publishedBy', head: 'Published by' },
    { name: 'draft', head: 'Draft saved' },
    { name: 'draftBy', head: 'Draft by' },
    { name: 'lookAt', head: 'Look at' },
  ],
};

/** `open` is empty while requests are being counted. */
export const routingRows = (rows: readonly RoutingRow[]): Row[] =>
  rows.map(({ routing, categories, open, draft, never, problems }) => ({
    name: routing.name,
    isActive: routing.isActive ? 'yes' : 'no',
    categories: categories.join('; '),
    condition: routing.condition ? 'yes' : 'no',
    steps: stepsInWords(routing.steps),
    open: open ? String(open.reduce((sum, { count }) => sum + count, 0)) : '',
    version: String(routing.version),
    published: routing.updatedAt,
    publishedBy: routing.publishedBy?.name ?? '',
    draft: draft?.savedAt ?? '',
    draftBy: draft?.savedBy.name ?? '',
    lookAt: [
      ...(never.length > 0 ? [`Never used: ${never.join(', ')} first`] : []),
      ...problems,
    ].join(' '),
  }));
