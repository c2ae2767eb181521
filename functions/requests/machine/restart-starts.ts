import {
  isPendingSend,
  resumeAnnouncement,
} from '#functions/announcements/rules/announcement-acts.ts';
import type { AnnouncementStore } from '#functions/announcements/store/announcement-store.ts';
import { isImportRunning, resumeImport } from '#functions/imports/rules/import-acts.ts';
import type { ProcessImportStore } from '#functions/imports/store/process-import-store.ts';
import { log } from '#functions/platform/log.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import type { StateMachine } from '#functions/platform/state-machine.ts';
import { isConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { StartOfWork } from '#shared/followed-items.ts';
import { retryPauseMs } from '#shared/retry-pause.ts';

export type RestartDeps = {
  readonly applicationId: string;
  readonly announcements: Pick<AnnouncementStore, 'listUnderWay' | 'find' | 'save'>;
  readonly announcementsArn: string;
  readonly imports: Pick<ProcessImportStore, 'listUnderWay' | 'find' | 'save'>;
  readonly importsArn: string;
  readonly machine: Pick<StateMachine, 'isRunningNamed'>;
  readonly now: () => string;
};

/** Milliseconds in which a start may still be in transit to the machine. */
const underWay = 2 * 60_000;
const maxConcurrency = 5;

/** Work that a stored item starts. */
type StartedWork = {
  readonly noun: string;
  /** Return the ids of work without the expected progress since `before` (ms since the epoch). */
  readonly listLate: (before: number) => Promise<readonly string[]>;
  /** Restart the work unless its execution runs. Return whether it was restarted. */
  readonly restart: (id: string, before: number) => Promise<boolean>;
};

/**
 * Compare due or partly sent announcements, and imports that are being read or removed, with their executions. Restart
 * those whose execution has ended or does not exist. A failure, or a kind that cannot be listed, does not stop the
 * others.
 * @returns number of restarted executions
 * @throws the error of a kind that could not be listed, after the others
 */
export async function restartLostExecutions(deps: RestartDeps): Promise<number> {
  const before = Date.parse(deps.now()) - underWay;
  const kinds: Record<StartOfWork, StartedWork> = {
    'START#': createAnnouncementWork(deps),
    'READ#': createImportWork(deps),
  };
  const runs = await Promise.allSettled(
    Object.values(kinds).map((kind) => restartOverdueWork(kind, before)),
  );
  const failed = runs.find((run) => run.status === 'rejected');
  if (failed) throw failed.reason;
  return runs.reduce((sum, run) => sum + (run.status === 'fulfilled' ? run.value : 0), 0);
}

async function restartOverdueWork({ noun, listLate, restart }: StartedWork, before: number) {
  const done = await mapLimited(await listLate(before), maxConcurrency, (id) =>
    restartAndLogError(noun, id, () => restart(id, before)),
  );
  return done.filter(Boolean).length;
}

function createAnnouncementWork(deps: RestartDeps): StartedWork {
  const { applicationId, announcements, announcementsArn, machine, now } = deps;
  type Standing = Awaited<ReturnType<typeof announcements.listUnderWay>>[number];
  /** Return the time when the machine last processed the announcement, or should have. */
  const lastAt = ({ state, startsAt, toldAt, startedAt }: Standing) =>
    state === 'scheduled' ? startsAt : (toldAt ?? startedAt);
  const isLate = (one: Standing, before: number) =>
    Date.parse(lastAt(one) ?? one.changedAt) < before && Date.parse(one.changedAt) < before;
  return {
    noun: 'announcement',
    async listLate(before) {
      const all = await announcements.listUnderWay(applicationId);
      return all.filter((one) => isLate(one, before)).map(({ id }) => id);
    },
    async restart(id, before) {
      const one = await announcements.find(applicationId, id);
      if (!one || !isPendingSend(one) || !isLate(one, before)) return false;
      if (await machine.isRunningNamed(announcementsArn, `${id}-${one.turn}`)) return false;
      await announcements.save(resumeAnnouncement(one, now()), one);
      return true;
    },
  };
}

function createImportWork(deps: RestartDeps): StartedWork {
  const { applicationId, imports, importsArn, machine, now } = deps;
  type Standing = Awaited<ReturnType<typeof imports.listUnderWay>>[number];
  /** Failed removals are repeated after growing pauses. */
  const isLate = ({ progress, changedAt, failedRemovals = 0 }: Standing, before: number) =>
    Date.parse(progress?.at ?? changedAt) <
    before - (failedRemovals > 0 ? retryPauseMs(failedRemovals) : 0);
  return {
    noun: 'import',
    async listLate(before) {
      const all = await imports.listUnderWay(applicationId);
      return all.filter((one) => isLate(one, before)).map(({ id }) => id);
    },
    async restart(id, before) {
      const one = await imports.find(applicationId, id);
      if (!one || !isImportRunning(one) || !isLate(one, before)) return false;
      if (await machine.isRunningNamed(importsArn, `${id}-${one.turn}`)) return false;
      await imports.save(resumeImport(one, now()), one);
      return true;
    },
  };
}

async function restartAndLogError(
  noun: string,
  id: string,
  work: () => Promise<boolean>,
): Promise<boolean> {
  try {
    const isRestarted = await work();
    if (isRestarted) log.warn(`${noun} restarted`, { id });
    return isRestarted;
  } catch (error) {
    // Somebody changed it, or another run was faster.
    if (!isConflict(error)) log.error(`${noun} not looked at`, error, { id });
    return false;
  }
}
