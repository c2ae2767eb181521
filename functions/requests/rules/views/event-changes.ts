import * as z from 'zod';
import { Id, Instant, Priority } from '#shared/fields.ts';
import { type Form, FormValue, listFields } from '#shared/forms/form.ts';
import { t, translateName } from '#shared/language/t.ts';
import { lookUp } from '#shared/look-up.ts';
import { formatUtcMoment } from '#shared/moment.ts';
import { groupEdits } from '#shared/requests/edit-runs.ts';
import type { Event } from '#shared/requests/event.ts';
import type { ChangesSince, ValueChange } from '#shared/requests/request-details.ts';
import type { RequestRecord } from '../record/record.ts';
import { diffAnswers } from './answer-changes.ts';
import { type FindName, getIdentityName } from './answer-text.ts';
import { buildFileChanges } from './file-changes.ts';

const decisions: ReadonlySet<Event['type']> = new Set(['approved', 'rejected', 'returned']);

/** Round with which the current one is compared, and its description for people. */
type Base = ChangesSince & { readonly round: number };

/**
 * Return the start of the changes that a person sees: their own last decision, else any decision in the step that now
 * waits for them, else the return of the request. Undefined in the first round.
 */
export function findChangesBase(
  { request, events, tasks, stages, values }: RequestRecord,
  userId: string,
): Base | undefined {
  const rounds = new Set(values.map(({ round }) => round));
  const earlier = events.filter(
    ({ type, round }) => decisions.has(type) && round < request.round && rounds.has(round),
  );
  const stepOf = (taskId: string | undefined) => {
    const task = tasks.find((one) => one.taskId === taskId);
    return stages.find(({ stageId }) => stageId === task?.stageId)?.stepId;
  };
  const mine = earlier.findLast(({ by }) => by?.userId === userId);
  if (mine) return { by: 'you', at: mine.at, round: mine.round };
  const waiting = tasks.filter(
    ({ status, assignee }) => status === 'Pending' && assignee.userId === userId,
  );
  const steps = new Set(waiting.map(({ taskId }) => stepOf(taskId)));
  const ofStep = earlier.findLast(({ taskId }) => taskId && steps.has(stepOf(taskId)));
  if (ofStep) return { by: 'step', at: ofStep.at, round: ofStep.round };
  const returned = earlier.findLast(({ type }) => type === 'returned');
  return returned && { by: 'return', at: returned.at, round: returned.round };
}

const Sides = z.object({ before: FormValue.nullable(), after: FormValue.nullable() });
const NamedFile = z.object({ fileId: Id, name: z.string() });
const Version = z.object({ version: z.int() });
const Move = z.object({ name: z.string(), before: Instant.nullable(), after: Instant.nullable() });

/** Stored details of a change. Fields in the format of an older version are left out. */
const Details = z.object({
  values: z.record(z.string(), Sides).catch({}).default({}),
  priority: z.object({ before: Priority, after: Priority }).optional().catch(undefined),
  added: z.array(NamedFile).catch([]).default([]),
  removed: z.array(z.string()).catch([]).default([]),
  moves: z.array(Move).catch([]).default([]),
  before: Version.optional().catch(undefined),
  after: Version.optional().catch(undefined),
  stages: z
    .array(z.object({ name: z.string(), effect: z.enum(['stays', 'passed', 'goes', 'appears']) }))
    .catch([])
    .default([]),
});
type Details = z.output<typeof Details>;

type File = { readonly name: string; readonly field?: string | undefined };
type Context = {
  readonly form: Pick<Form, 'sections'>;
  readonly nameOf: FindName;
  /** Files by id, including removed ones. */
  readonly files: ReadonlyMap<string, File>;
};

const side = (values: Details['values'], name: 'before' | 'after') =>
  Object.fromEntries(Object.entries(values).map(([key, sides]) => [key, sides[name]]));

const ofAnswers = ({ values }: Details, { form, nameOf }: Context): ValueChange[] =>
  diffAnswers(form, side(values, 'before'), side(values, 'after'), nameOf);

function listFileChanges({ added, removed }: Details, { form, files }: Context): ValueChange[] {
  const fields = listFields(form).flatMap((field) => (field.type === 'file' ? [field] : []));
  const ids = { added: added.map(({ fileId }) => fileId), removed };
  const names = (wanted: readonly string[], key: string | undefined) =>
    wanted.flatMap((id) => {
      const file = files.get(id);
      const known = fields.some((field) => field.key === file?.field) ? file?.field : undefined;
      return file && known === key ? [file.name] : [];
    });
  return [...fields, { key: undefined, label: t`Files` }].flatMap(({ key, label }) =>
    buildFileChanges(key ?? 'files', label, {
      added: names(ids.added, key),
      removed: names(ids.removed, key),
    }),
  );
}

const priorityWord = (priority: Priority) =>
  ({ low: t`Low`, normal: t`Normal`, high: t`High`, urgent: t`Urgent` })[priority];
const ofPriority = ({ priority }: Details): ValueChange[] =>
  priority
    ? [
        {
          field: 'priority',
          label: t`Priority`,
          before: priorityWord(priority.before),
          after: priorityWord(priority.after),
        },
      ]
    : [];

const momentOr = (at: string | null) => (at ? formatUtcMoment(at) : '');
const ofMoves = ({ moves }: Details): ValueChange[] =>
  moves.map(({ name, before, after }, at) => ({
    field: `due.${at}`,
    label: t`${translateName(name)}: due`,
    before: momentOr(before),
    after: momentOr(after),
  }));

function listRoutingChanges({ before, after, stages }: Details): ValueChange[] {
  if (!before || !after) return [];
  const named = (effect: Details['stages'][number]['effect']) =>
    stages
      .flatMap((stage) => (stage.effect === effect ? [translateName(stage.name)] : []))
      .join(', ');
  const [added, removed] = [named('appears'), named('goes')];
  return [
    {
      field: 'routing',
      label: t`Routing`,
      before: t`version ${before.version}`,
      after: t`version ${after.version}`,
    },
    ...(added
      ? [
          {
            field: 'steps',
            label: t`Steps added`,
            before: '',
            after: added,
            kind: 'added' as const,
          },
        ]
      : []),
    ...(removed
      ? [
          {
            field: 'steps.removed',
            label: t`Steps removed`,
            before: removed,
            after: '',
            kind: 'removed' as const,
          },
        ]
      : []),
  ];
}

const getChanges = (details: Details, context: Context): ValueChange[] => [
  ...ofAnswers(details, context),
  ...listFileChanges(details, context),
  ...ofPriority(details),
  ...ofMoves(details),
  ...listRoutingChanges(details),
];

/** Merge two consecutive changes: values before the first one and after the second one. */
function mergeDetails(first: Details, second: Details): Details {
  const values = { ...first.values };
  for (const [key, { before, after }] of Object.entries(second.values))
    values[key] = { before: (lookUp(first.values, key) ?? { before }).before, after };
  const removed = new Set(second.removed);
  const brief = new Set(first.added.map(({ fileId }) => fileId));
  const priority = second.priority ?? first.priority;
  return {
    ...second,
    values,
    added: [...first.added.filter(({ fileId }) => !removed.has(fileId)), ...second.added],
    removed: [...first.removed, ...second.removed.filter((id) => !brief.has(id))],
    priority: priority && { ...priority, before: (first.priority ?? priority).before },
  };
}

const readDetails = ({ details }: Event): Details => Details.parse(details);

/**
 * Return the old and new values changed by the events of a request, keyed by event number. Consecutive edits are one
 * change, listed at the last of them.
 */
export function listEventChanges(
  { events, files }: Pick<RequestRecord, 'events' | 'files'>,
  form: Pick<Form, 'sections'>,
  nameOf: FindName = getIdentityName,
): Record<string, ValueChange[]> {
  const added = events.flatMap((event) => readDetails(event).added);
  const known = new Map<string, File>(
    [...added, ...files].map((file) => [file.fileId, file] as const),
  );
  return Object.fromEntries(
    groupEdits(events).flatMap((group) => {
      const details = group.map(readDetails).reduce(mergeDetails);
      const changes = getChanges(details, { form, nameOf, files: known });
      const last = group.at(-1);
      return last && changes.length > 0 ? [[last.seq, changes]] : [];
    }),
  );
}
