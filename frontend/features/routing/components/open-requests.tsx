import { IconArrowLeft, IconArrowsExchange } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '#frontend/components/inputs/button.tsx';
import { PageHeader } from '#frontend/components/layout/page-header.tsx';
import { Progress } from '#frontend/components/layout/progress.tsx';
import { Tabs } from '#frontend/components/layout/tabs.tsx';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { Tag } from '#frontend/components/text/tag.tsx';
import { plural, rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { ExportMenu } from '#frontend/widgets/import/export-menu.tsx';
import { describeDifferences } from '#frontend/widgets/routing/differences.ts';
import { getEditableDraft, toRoutingDraft } from '#frontend/widgets/routing/draft.ts';
import { useRoutingNames } from '#frontend/widgets/routing/use-routing-names.ts';
import type { EditedRouting } from '#shared/routing/routing-drafts-api.ts';
import { buildStepColumns, filterByEffect, migrationViews } from '../migration-cells.ts';
import { buildOpenRequestRows, openRequestsSheet } from '../open-requests-file.ts';
import { useDryRun } from '../use-dry-run.ts';
import { useMigrationChoice } from '../use-migration-choice.ts';
import classes from './open-requests.module.css';
import { OpenRequestsTable } from './open-requests-table.tsx';
import { RequirePassedStepsCheckbox } from './require-passed.tsx';

const PublishDialog = lazy(async () => ({
  default: (await import('./publish-dialog.tsx')).PublishDialog,
}));

/**
 * Preview of the effect of the next version on each open request, with a choice of the requests to migrate. `read`:
 * routing at page load, which is not updated.
 */
export function OpenRequests({ edited: read }: { edited: EditedRouting }) {
  const [edited] = useState(read);
  const { id, draft: stored, published } = edited;
  const draft = useMemo(() => getEditableDraft(edited), [edited]);
  const required = useState(false);
  const run = useDryRun(published?.id, stored ? draft : undefined, required[0]);
  const choice = useMigrationChoice(run.requests, required);
  const [publishing, setPublishing] = useState(false);
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const before = useMemo(() => published && toRoutingDraft(published), [published]);
  const names = useRoutingNames(draft, before ? [before] : []);
  const view = migrationViews.find(({ name }) => name === search.get('show')) ?? migrationViews[0];
  const version = (published?.version ?? 0) + (stored ? 1 : 0);
  const columns = buildStepColumns(draft.steps, run.requests);
  const requests = filterByEffect(run.requests, view?.effect);
  const staying = run.requests.length - choice.moving.length;
  const all = run.requests.length;
  const moving = <strong>{choice.moving.length}</strong>;
  return (
    <>
      <PageHeader
        title={t`Open requests under version ${version}`}
        trail={[
          { label: t`Routing`, to: paths.routings },
          { label: draft.name, to: paths.editRouting(id) },
        ]}
        meta={
          <>
            <Tag>{t`Nothing has moved yet`}</Tag>
            <span>{t`Decisions already made are kept wherever their step remains.`}</span>
            <span>{t`A dash: the request does not need the step.`}</span>
          </>
        }
        actions={
          <>
            {run.complete && requests.length > 0 ? (
              <ExportMenu
                sheet={openRequestsSheet(columns)}
                rows={async () => buildOpenRequestRows(requests, columns, choice.isMoving)}
              />
            ) : null}
            <ButtonLink
              to={paths.editRouting(id)}
              variant="default"
              leftSection={<IconArrowLeft size={15} aria-hidden />}
            >
              {stored ? t`Back to the draft` : t`Back to the routing`}
            </ButtonLink>
          </>
        }
      />
      <Tabs
        label={t`Which open requests`}
        tabs={migrationViews
          .map(({ name, effect }) => ({
            name,
            count: run.complete ? filterByEffect(run.requests, effect).length : undefined,
          }))
          .filter(({ name, count }, n) => n === 0 || count !== 0 || name === view?.name)}
        current={view?.name ?? ''}
        onChange={(name) => setSearch({ show: name }, { replace: true })}
      />
      {run.complete ? null : (
        <Progress label={t`Looking at open requests`} part={undefined}>
          {run.problem ?? t`Looking at open requests: ${run.requests.length} so far`}
        </Progress>
      )}
      <RequirePassedStepsCheckbox choice={choice} />
      {requests.length > 0 ? (
        <OpenRequestsTable requests={requests} columns={columns} choice={choice} />
      ) : run.complete ? (
        <EmptyState
          title={run.requests.length === 0 ? t`No open request` : t`None of them`}
          action={
            <ButtonLink to={paths.editRouting(id)} variant="default">
              {stored ? t`Back to the draft` : t`Back to the routing`}
            </ButtonLink>
          }
        >
          {run.requests.length === 0
            ? stored
              ? t`No open request follows this routing: there is nothing to move.`
              : t`No open request follows an older version: there is nothing to move.`
            : t`Look at another group above.`}
        </EmptyState>
      ) : null}
      {run.complete && run.requests.length > 0 ? (
        <div className={`row wrap between gap-8-16 border-above text-13 ${classes.foot}`}>
          <p role="status">
            {plural(
              choice.moving.length,
              rich`${moving} moves to version ${version}`,
              rich`${moving} move to version ${version}`,
            )}
            {', '}
            {plural(
              staying,
              rich`${<strong>{staying}</strong>} stays where it is.`,
              rich`${<strong>{staying}</strong>} stay where they are.`,
            )}
          </p>
          <Button
            disabled={!stored && choice.moving.length === 0}
            leftSection={<IconArrowsExchange size={15} aria-hidden />}
            onClick={() => setPublishing(true)}
          >
            {stored
              ? plural(
                  choice.moving.length,
                  t`Publish and move ${choice.moving.length} request …`,
                  t`Publish and move ${choice.moving.length} requests …`,
                )
              : plural(
                  choice.moving.length,
                  t`Move ${choice.moving.length} request …`,
                  t`Move ${choice.moving.length} requests …`,
                )}
          </Button>
        </div>
      ) : null}
      <Suspense>
        {publishing ? (
          <PublishDialog
            edited={edited}
            changes={stored && before ? describeDifferences(before, draft, names) : []}
            run={run}
            choice={choice}
            onClose={(isDone) => {
              setPublishing(false);
              if (isDone) void navigate(paths.editRouting(id));
            }}
          >
            <p>
              {plural(
                all,
                plural(
                  choice.moving.length,
                  rich`As chosen on this page, ${moving} of ${all} open request moves to version ${version}.`,
                  rich`As chosen on this page, ${moving} of ${all} open request move to version ${version}.`,
                ),
                plural(
                  choice.moving.length,
                  rich`As chosen on this page, ${moving} of ${all} open requests moves to version ${version}.`,
                  rich`As chosen on this page, ${moving} of ${all} open requests move to version ${version}.`,
                ),
              )}{' '}
              {t`The others keep the version they have.`}
            </p>
          </PublishDialog>
        ) : null}
      </Suspense>
    </>
  );
}
