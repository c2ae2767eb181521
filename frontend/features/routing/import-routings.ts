import type { QueryClient } from '@tanstack/react-query';
import { findPeopleByEmail, loadEmailAddresses } from '#frontend/data/addresses.ts';
import { doaLevelsQuery } from '#frontend/data/doa.ts';
import { escalationPoliciesQuery } from '#frontend/data/escalations.ts';
import { allCategoriesQuery, departmentsQuery, locationsQuery } from '#frontend/data/reference.ts';
import { checkDraft, loadAllRoutings } from '#frontend/data/routing.ts';
import { loadEditedRouting } from '#frontend/data/routing-drafts.ts';
import { slaTemplatesQuery } from '#frontend/data/sla.ts';
import { msg, t } from '#frontend/lib/text.ts';
import {
  type ImportPlan,
  planContentImport,
  planFileImport,
} from '#frontend/widgets/import/plans.ts';
import { type FileContent, readContentFile } from '#frontend/widgets/import/read-content-file.ts';
import { getEditableDraft, toRoutingDraft } from '#frontend/widgets/routing/draft.ts';
import { foldName } from '#shared/fold-name.ts';
import { indexNames, type Names } from '#shared/import/names.ts';
import { listNouns } from '#shared/import/sheet.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import type { EditedRouting } from '#shared/routing/routing-drafts-api.ts';
import type { RoutingRow } from './components/routing-row.ts';
import {
  collectEmailAddresses,
  collectPersonIds,
  type FileRouting,
  parseFileRouting,
  type RoutingFileNames,
  resolveRouting,
  toNextVersion,
  toRoutingFile,
} from './routing-content.ts';

/**
 * Planned or actual result of importing a routing sequence from a file. `there`: existing routing sequence with the
 * same name.
 */
export type RoutingPlan = ImportPlan<RoutingDraft, EditedRouting>;

/** Read a file that contains an exported routing sequence or a list of routing sequences. */
export const readRoutingFile = (file: File) =>
  readContentFile(file, { noun: msg('routing'), plural: msg('routings'), read: parseFileRouting });

/** Load the names of all items that routing sequences refer to, as files use names. */
async function loadFileNames(queries: QueryClient, person: Names): Promise<RoutingFileNames> {
  const [categories, departments, locations, levels, templates, policies] = await Promise.all([
    queries.fetchQuery(allCategoriesQuery()),
    queries.fetchQuery(departmentsQuery()),
    queries.fetchQuery(locationsQuery()),
    queries.fetchQuery(doaLevelsQuery()),
    queries.fetchQuery(slaTemplatesQuery()),
    queries.fetchQuery(escalationPoliciesQuery()),
  ]);
  return {
    category: indexNames(listNouns.category, categories.items),
    department: indexNames(listNouns.department, departments.items),
    location: indexNames(listNouns.location, locations.items),
    level: indexNames(listNouns.doaLevel, levels.items),
    serviceLevel: indexNames(t`service level`, templates.items),
    escalationPolicy: indexNames(t`escalation policy`, policies.items),
    person,
  };
}

/** Return the content of a routing sequence for a file: its draft, or the published version. */
const presentOf = async ({ routing, draft }: RoutingRow): Promise<RoutingDraft> =>
  draft ? getEditableDraft(await loadEditedRouting(routing.id)) : toRoutingDraft(routing);

/**
 * Convert routing sequences to the file format, which other installations can import. `onProgress` gets the number
 * converted so far.
 */
export async function routingsForFile(
  queries: QueryClient,
  rows: readonly RoutingRow[],
  onProgress: (count: number) => void,
): Promise<object[]> {
  const routings: RoutingDraft[] = [];
  for (const row of rows) {
    routings.push(await presentOf(row));
    onProgress(routings.length);
  }
  const names = await loadFileNames(queries, await loadEmailAddresses(collectPersonIds(routings)));
  return routings.map((routing) => toRoutingFile(routing, names));
}

const isSame = (one: RoutingDraft, other: RoutingDraft) =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Plan the import of a routing sequence. `problems`: reasons why the routing sequence could not be published as it is.
 */
export function planRouting(
  content: RoutingDraft,
  there: EditedRouting | undefined,
  problems: RoutingPlan['problems'],
): RoutingPlan {
  return planContentImport({
    ...{ noun: msg('routing'), content, there, isSame, problems },
    present: there && getEditableDraft(there),
    savedBy: there?.draft?.savedBy.name,
    canBeSaved: problems.name === undefined,
  });
}

/** Plan the import of these routing sequences. Nothing is stored. */
export async function planRoutings(
  queries: QueryClient,
  contents: readonly FileContent<FileRouting>[],
  onProgress: (count: number) => void,
): Promise<RoutingPlan[]> {
  const routings = contents.flatMap((one) => ('content' in one ? one.content : []));
  const [listed, people] = await Promise.all([
    loadAllRoutings(),
    findPeopleByEmail(collectEmailAddresses(routings)),
  ]);
  const names = await loadFileNames(queries, people);
  const plan = async (routing: FileRouting): Promise<RoutingPlan> => {
    const found = resolveRouting(routing, names);
    if ('problems' in found)
      return { name: routing.name, outcome: 'refused', problems: found.problems };
    const name = foldName(routing.name);
    const id = listed.find((one) => foldName(one.name) === name)?.id;
    const there = id === undefined ? undefined : await loadEditedRouting(id);
    const draft = there ? toNextVersion(found.draft, getEditableDraft(there)) : found.draft;
    const { problems } = await checkDraft({ routing: draft, ...(id && { routingId: id }) });
    return planRouting(draft, there, problems);
  };
  return planFileImport(contents, plan, onProgress);
}
