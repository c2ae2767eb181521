import { inContext, msg, t } from '#frontend/lib/text.ts';
import { formatStepSequence } from '#frontend/widgets/routing/sequence.ts';
import type { Row } from '#shared/import/sheet.ts';
import type { RoutingRow } from './components/routing-row.ts';

/** Export sheet of the list: a row for each routing sequence, in matching order. */
export const routingSheet = {
  plural: msg('routings'),
  columns: [
    { name: 'name', head: inContext('column')`Routing` },
    { name: 'isActive', head: t`In use` },
    { name: 'categories', head: t`Categories` },
    { name: 'condition', head: t`Under a condition` },
    { name: 'steps', head: t`Steps` },
    { name: 'open', head: t`Open requests` },
    { name: 'version', head: t`Version` },
    { name: 'published', head: t`Published` },
    { name: 'publishedBy', head: t`Published by` },
    { name: 'draft', head: t`Draft saved` },
    { name: 'draftBy', head: t`Draft by` },
    { name: 'lookAt', head: inContext('column')`Look at` },
  ],
};

/** Build the rows of the sheet. The number of open requests is empty while it is loading. */
export const buildRoutingFileRows = (rows: readonly RoutingRow[]): Row[] =>
  rows.map(({ routing, categories, open, draft, never, problems }) => ({
    name: routing.name,
    isActive: routing.isActive ? t`yes` : t`no`,
    categories: categories.join('; '),
    condition: routing.condition ? t`yes` : t`no`,
    steps: formatStepSequence(routing.steps),
    open: open ? String(open.reduce((sum, { count }) => sum + count, 0)) : '',
    version: String(routing.version),
    published: routing.updatedAt,
    publishedBy: routing.publishedBy?.name ?? '',
    draft: draft?.savedAt ?? '',
    draftBy: draft?.savedBy.name ?? '',
    lookAt: [
      ...(never.length > 0 ? [t`Never used: ${never.join(', ')} first`] : []),
      ...problems,
    ].join(' '),
  }));
