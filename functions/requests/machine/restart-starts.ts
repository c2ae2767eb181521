import { resumeAnnouncement } from '#functions/announcements/rules/announcement-acts.ts';
import type { AnnouncementStore } from '#functions/announcements/store/announcement-store.ts';
import { resumeCheck } from '#functions/imports/rules/import-acts.ts';
import type { ProcessImportStore } from '#functions/imports/store/process-import-store.ts';
import { log } from '#functions/platform/log.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import type { StateMachine } from '#functions/platform/state-machine.ts';
import { isConflict } from '#functions/platform/table/retry-on-conflict.ts';

export type StartsDeps = {
  readonly applicationId: string;
  readonly announcements: Pick<AnnouncementStore, 'list' | 'find' | 'save'>;
  readonly announcementsArn: string;
  readonly imports: Pick<ProcessImportStore, 'list' | 'find' | 'save'>;
  readonly importsArn: string;
  readonly machine: Pick<StateMachine, 'isRunningNamed'>;
  readonly now: () => string;
};

/** Milliseconds in which a start may still be on its way to the machine. */
const underWay = 2 * 60_000;
/** Announcements of each state that one run looks at. */
const perRun = 100;
const maxConcurrency = 5;

type Kind = 'announcement' | 'import';

/**
 * One run: announcements whose moment has passed or that are half sent, and imports whose file is being read, are
 * compared with the machines. One whose execution is gone or has ended is started again: its next turn.
 * @returns how many
 */
export async function restartStarts(deps: StartsDeps): Promise<number> {
  const before = Date.parse(deps.now()) - underWay;
  const [announcements, imports] = await Promise.all([
    lateAnnouncements(deps, before),
    unreadImports(deps, before),
  ]);
  const done = [
    ...(await mapLimited(announcements, maxConcurrency, (id) =>
      guarded('announcement', id, () => restartAnnouncement(deps, id, before)),
    )),
    ...(await mapLimited(imports, maxConcurrency, (id) =>
      guarded('import', id, () => restartImport(deps, id, before)),
    )),
  ];
  return done.filter(Boolean).length;
}

type Announcement = Awaited<ReturnType<AnnouncementStore['find']>>;
type Import = Awaited<ReturnType<ProcessImportStore['find']>>;

/** When the machine last had something to do with it, or should have. */
const lastOf = (one: NonNullable<Announcement>) =>
  one.state === 'scheduled' ? one.startsAt : (one.toldAt ?? one.startedAt);
const isLate = (one: Announcement, before: number) =>
  one !== undefined &&
  (one.state === 'scheduled' || one.state === 'sending') &&
  Date.parse(lastOf(one) ?? one.changedAt) < before &&
  Date.parse(one.changedAt) < before;
const isUnread = (one: Import, before: number) =>
  one?.state === 'working' && Date.parse(one.progress?.at ?? one.changedAt) < before;

async function lateAnnouncements({ applicationId, announcements }: StartsDeps, before: number) {
  const pages = await Promise.all(
    (['scheduled', 'sending'] as const).map((state) =>
      announcements.list(applicationId, state, { limit: perRun }),
    ),
  );
  return pages
    .flatMap(({ items }) => items)
    .filter(({ state, startsAt }) => state === 'sending' || Date.parse(startsAt ?? '') < before)
    .map(({ id }) => id);
}

async function unreadImports({ applicationId, imports }: StartsDeps, before: number) {
  const all = await imports.list(applicationId);
  return all
    .filter(({ state, changedAt }) => state === 'working' && Date.parse(changedAt) < before)
    .map(({ id }) => id);
}

async function restartAnnouncement(
  { applicationId, announcements, announcementsArn, machine, now }: StartsDeps,
  id: string,
  before: number,
): Promise<boolean> {
  const one = await announcements.find(applicationId, id);
  if (!one || !isLate(one, before)) return false;
  if (await machine.isRunningNamed(announcementsArn, `${id}-${one.turn}`)) return false;
  await announcements.save(resumeAnnouncement(one, now()), one);
  return true;
}

async function restartImport(
  { applicationId, imports, importsArn, machine, now }: StartsDeps,
  id: string,
  before: number,
): Promise<boolean> {
  const one = await imports.find(applicationId, id);
  if (!one || !isUnread(one, before)) return false;
  if (await machine.isRunningNamed(importsArn, `${id}-${one.turn}`)) return false;
  await imports.save(resumeCheck(one, now()), one);
  return true;
}

async function guarded(what: Kind, id: string, work: () => Promise<boolean>): Promise<boolean> {
  try {
    const isRestarted = await work();
    if (isRestarted) log.warn(`${what} restarted`, { id });
    return isRestarted;
  } catch (error) {
    // Somebody changed it, or another run was first.
    if (!isConflict(error)) log.error(`${what} not looked at`, error, { id });
    return false;
  }
}
