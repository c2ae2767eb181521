import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { ChoiceList } from '#frontend/components/inputs/choice-list.tsx';
import { Progress } from '#frontend/components/layout/progress.tsx';
import { plural, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { Difference } from '#frontend/widgets/routing/differences.ts';
import { toRoutingDraft } from '#frontend/widgets/routing/draft.ts';
import type { EditedRouting } from '#shared/routing/routing-drafts-api.ts';
import { type DryRun, useDryRun } from '../use-dry-run.ts';
import { type MigrationChoice, useMigrationChoice } from '../use-migration-choice.ts';
import classes from './publish-dialog.module.css';
import { PublishDialog } from './publish-dialog.tsx';
import { RequirePassedStepsCheckbox } from './require-passed.tsx';

type PublishDraftProps = {
  /** The stored state; without a draft, open requests only migrate to the latest version. */
  readonly edited: EditedRouting;
  readonly changes: readonly Difference[];
  readonly onPublished: (edited: EditedRouting) => void;
  readonly onClose: () => void;
};

/**
 * Publish dialog of the editor. It has one choice for all open requests, and a link to the page for individual choices.
 */
export function PublishDraft({ edited, changes, onPublished, onClose }: PublishDraftProps) {
  const { id, published } = edited;
  const draft = useMemo(() => (edited.draft ? toRoutingDraft(edited.draft) : undefined), [edited]);
  const required = useState(false);
  const run = useDryRun(published?.id, draft, required[0]);
  const choice = useMigrationChoice(run.requests, required);
  const version = (published?.version ?? 0) + (draft ? 1 : 0);
  return (
    <PublishDialog
      edited={edited}
      changes={changes}
      run={run}
      choice={choice}
      onPublished={onPublished}
      onClose={onClose}
    >
      {draft ? (
        <p className={classes.each}>
          <Link to={paths.backtest(id)}>{t`Try it on past requests first`}</Link>
        </p>
      ) : null}
      {!published ? (
        <p>{t`New requests in its categories use it from then on. You can switch it off later.`}</p>
      ) : run.complete && run.requests.length === 0 ? (
        <p>
          {draft
            ? t`No open request follows this routing.`
            : t`No open request follows an older version.`}
        </p>
      ) : run.complete ? (
        <>
          <MigrationScopeChoice run={run} choice={choice} version={version} />
          <RequirePassedStepsCheckbox choice={choice} />
          <p className={classes.each}>
            <Link to={paths.openRequests(id)}>{t`See each request and choose`}</Link>
          </p>
        </>
      ) : (
        <Progress label={t`Looking at open requests`} part={undefined}>
          {run.problem ?? t`Looking at open requests: ${run.requests.length} so far`}
        </Progress>
      )}
    </PublishDialog>
  );
}

type AnswersProps = {
  readonly run: DryRun;
  readonly choice: MigrationChoice;
  readonly version: number;
};

function MigrationScopeChoice({ run, choice, version }: AnswersProps) {
  const { counts, safe, movable } = choice;
  const ways = {
    safe: [
      plural(
        safe.length,
        t`Move the ${safe.length} request whose approvals are kept`,
        t`Move the ${safe.length} requests whose approvals are kept`,
      ),
      counts.back > 0
        ? plural(
            counts.back,
            t`${counts.back} request already past a new step stays on its version.`,
            t`${counts.back} requests already past a new step stay on their version.`,
          )
        : t`No decision already made is lost.`,
    ],
    all: [
      movable.length === 1 ? t`Move it in any case` : t`Move all ${movable.length}`,
      counts.back > 0
        ? plural(
            counts.back,
            t`${counts.back} request goes back to an earlier step.`,
            t`${counts.back} requests go back to an earlier step.`,
          )
        : t`No request goes back.`,
    ],
    leave: [
      t`Leave all on their version`,
      t`Only requests sent from now on follow version ${version}.`,
    ],
  } as const;
  return (
    <ChoiceList
      label={plural(
        run.requests.length,
        t`What about the ${run.requests.length} open request?`,
        t`What about the ${run.requests.length} open requests?`,
      )}
      value={choice.answer}
      choices={(['safe', 'all', 'leave'] as const).map((value) => ({
        value,
        label: (
          <span className={classes.way}>
            {ways[value][0]}
            <span>{ways[value][1]}</span>
          </span>
        ),
      }))}
      onChange={choice.choose}
    />
  );
}
