import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { LoadMore } from '#frontend/components/lists/load-more.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { loadAllStoppedWorkflows, stoppedWorkflowsQuery } from '#frontend/data/workflow.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { ExportMenu } from '#frontend/widgets/import/export-menu.tsx';
import type { StoppedWorkflow } from '#shared/workflow/workflow-api.ts';
import { buildStoppedRows, stoppedSheet } from '../stopped-file.ts';
import { useRestartAll } from '../use-restart-all.ts';
import classes from './stopped-workflows.module.css';

/**
 * List of requests with a stopped workflow, with time, cause and a restart button. Renders nothing if all workflows
 * run.
 */
export function StoppedWorkflows() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    stoppedWorkflowsQuery(),
  );
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const stopped = items.filter(({ restartedAt }) => restartedAt === undefined);
  const restarted = items.filter(({ restartedAt }) => restartedAt !== undefined);
  return (
    <>
      {stopped.length > 0 && (
        // Restarted workflows are listed after all stopped ones.
        <StoppedPanel stopped={stopped} hasMore={hasNextPage && restarted.length === 0} />
      )}
      {restarted.length > 0 && (
        <AutoRestartedWorkflows
          restarted={restarted}
          hasMore={hasNextPage}
          exports={stopped.length === 0}
        />
      )}
      <LoadMore
        hasMore={hasNextPage}
        loading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </>
  );
}

type StoppedPanelProps = {
  readonly stopped: readonly StoppedWorkflow[];
  readonly hasMore: boolean;
};

function StoppedPanel({ stopped, hasMore }: StoppedPanelProps) {
  const { restarting, refused, restartAll } = useRestartAll();
  const restart = async (workflows: readonly StoppedWorkflow[]) => {
    const count = await restartAll(workflows);
    if (count > 0)
      showToast({
        text: plural(count, t`${count} workflow restarted`, t`${count} workflows restarted`),
      });
  };
  const shown = formatWorkflowCount(stopped, hasMore);
  return (
    <section className={classes.panel} aria-labelledby="stopped-workflows">
      <div className={`row wrap gap-10 ${classes.head}`}>
        <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
        <div className={classes.text} role="status">
          <h2 id="stopped-workflows">
            {shown === '1' ? t`1 request has stopped` : t`${shown} requests have stopped`}
          </h2>
          <p>
            {restarting
              ? t`Restarting ${restarting.done + 1} of ${restarting.of} …`
              : t`Their workflow has stopped. Nothing is lost: a restart continues from the saved state.`}
          </p>
        </div>
        <StoppedExport />
        <Button
          leftSection={<IconRefresh size={15} aria-hidden />}
          loading={restarting !== undefined}
          onClick={() => void restart(stopped)}
        >
          {stopped.length === 1 ? t`Restart it` : t`Restart all ${stopped.length}`}
        </Button>
      </div>
      <ul className={classes.list}>
        {stopped.map((workflow) => (
          <StoppedWorkflowRow
            key={workflow.requestId}
            workflow={workflow}
            refused={refused.get(workflow.requestId)}
            busy={restarting !== undefined}
            onRestart={stopped.length > 1 ? () => void restart([workflow]) : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

const formatWorkflowCount = (all: readonly StoppedWorkflow[], hasMore: boolean) =>
  hasMore ? t`${all.length} or more` : String(all.length);

/** Menu that exports all stopped and all restarted workflows. */
const StoppedExport = () => (
  <ExportMenu
    sheet={stoppedSheet}
    rows={async (onProgress) => buildStoppedRows(await loadAllStoppedWorkflows(onProgress))}
    word={t`Export them`}
  />
);

type RestartedByItselfProps = {
  readonly restarted: readonly StoppedWorkflow[];
  readonly hasMore: boolean;
  /** False if a button above exports both lists. */
  readonly exports: boolean;
};

/**
 * Workflows that stopped and were restarted automatically. No action is needed, but administrators should be aware of
 * them.
 */
function AutoRestartedWorkflows({ restarted, hasMore, exports }: RestartedByItselfProps) {
  const count = formatWorkflowCount(restarted, hasMore);
  const format = useFormat();
  return (
    <details className={classes.restarted}>
      <summary>
        {count === '1'
          ? t`1 request stopped and was restarted automatically.`
          : t`${count} requests stopped and were restarted automatically.`}{' '}
        {t`There is nothing left to do.`}
      </summary>
      {exports ? (
        <div className={classes.download}>
          <StoppedExport />
        </div>
      ) : null}
      <ul className={classes.list}>
        {restarted.map(({ requestId, number, title, requester, since, why }) => (
          <li
            key={`${requestId} ${since}`}
            className={`stack middle gap-4-16 border-above text-13 ${classes.row}`}
          >
            <div className={`stack ${classes.what}`}>
              <Link to={paths.viewRequest(requestId)}>{title}</Link>
              <span className="text-12 line-height-16 muted">
                {number} · {requester.name}
              </span>
            </div>
            <span
              className={classes.because}
            >{t`Restarted ${format.momentWithin(since)} because ${why}`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type StoppedProps = {
  readonly workflow: StoppedWorkflow;
  readonly refused: string | undefined;
  readonly busy: boolean;
  /** Undefined if one button restarts all. */
  readonly onRestart: (() => void) | undefined;
};

function StoppedWorkflowRow({ workflow, refused, busy, onRestart }: StoppedProps) {
  const { requestId, number, title, requester, since, why } = workflow;
  const format = useFormat();
  return (
    <li className={`stack middle gap-4-16 border-above text-13 ${classes.row}`}>
      <div className={`stack ${classes.what}`}>
        <Link to={paths.viewRequest(requestId)}>{title}</Link>
        <span className="text-12 line-height-16 muted">
          {number} · {requester.name}
        </span>
      </div>
      <span
        className={`muted tabular ${classes.since}`}
      >{t`since ${format.momentWithin(since)}`}</span>
      <span className={`break-anywhere ${classes.why}`}>
        {why}
        {refused ? <strong role="alert"> {refused}</strong> : null}
      </span>
      {onRestart ? (
        <Button
          variant="default"
          size="compact-sm"
          disabled={busy}
          aria-label={t`Restart ${number}`}
          onClick={onRestart}
        >{t`Restart`}</Button>
      ) : null}
    </li>
  );
}
