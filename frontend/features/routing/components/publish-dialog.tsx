import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { ChoiceList } from '#frontend/components/inputs/choice-list.tsx';
import { useFields } from '#frontend/components/inputs/use-fields.ts';
import { DifferenceList } from '#frontend/components/lists/difference-list.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { allCategoriesQuery } from '#frontend/data/reference.ts';
import { routingsQuery } from '#frontend/data/routing.ts';
import { joinQuoted } from '#frontend/lib/language/words.ts';
import { inContext, t } from '#frontend/lib/text.ts';
import type { Difference } from '#frontend/widgets/routing/differences.ts';
import { toRoutingDraft } from '#frontend/widgets/routing/draft.ts';
import type { Overlap } from '#shared/routing/order.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import type { EditedRouting } from '#shared/routing/routing-drafts-api.ts';
import {
  describeOverlapEffect,
  listOverlappingRoutings,
  type OverlappingRouting,
} from '../overlap-words.ts';
import type { DryRun } from '../use-dry-run.ts';
import type { MigrationChoice } from '../use-migration-choice.ts';
import { usePublish } from '../use-publish.ts';
import classes from './publish-dialog.module.css';
import { PublishResult } from './publish-result.tsx';

type OverlapChoiceProps = {
  readonly draft: RoutingDraft;
  /** Routing sequences that serve the draft's categories today, at least one. */
  readonly found: readonly OverlappingRouting[];
  readonly value: Overlap;
  readonly onChange: (value: Overlap) => void;
};

/**
 * Choice of the draft's position relative to the routing sequences for the same categories: instead of them, before
 * them, or after them.
 */
function OverlapChoice({ draft, found, value, onChange }: OverlapChoiceProps) {
  const names = found.map(({ routing }) => joinQuoted([routing.name])).join(', ');
  const titles = {
    replace: t`Instead of ${names}`,
    before: t`Before ${names}`,
    after: t`After ${names}`,
  };
  return (
    <section>
      <p>
        {found
          .map(
            ({ routing, categories }) =>
              t`“${routing.name}” serves ${categories.join(', ')} today.`,
          )
          .join(' ')}{' '}
        {t`Nothing changes for open requests: each stays with the routing that it has.`}
      </p>
      <ChoiceList
        label={t`Where does this one come?`}
        value={value}
        choices={(['replace', 'before', 'after'] as const).map((one) => ({
          value: one,
          label: (
            <span className={classes.way}>
              {titles[one]}
              <span>{describeOverlapEffect(one, draft, found)}</span>
            </span>
          ),
        }))}
        onChange={onChange}
      />
    </section>
  );
}

/**
 * Return the likely position of a draft among the routings for the same categories: before them if it has a condition,
 * else instead of them.
 */
const guessOverlap = ({ condition }: Pick<RoutingDraft, 'condition'>): Overlap =>
  condition ? 'before' : 'replace';

type PublishDialogProps = {
  /** The stored state; without a draft, open requests only migrate to the latest version. */
  readonly edited: EditedRouting;
  readonly changes: readonly Difference[];
  readonly run: DryRun;
  readonly choice: MigrationChoice;
  /** Effect on open requests. */
  readonly children: ReactNode;
  readonly onPublished?: (edited: EditedRouting) => void;
  /** `isDone`: the draft was published, or requests were migrated */
  readonly onClose: (isDone: boolean) => void;
};

/** Dialog that publishes a draft. It shows the changes and the effect on open requests before anything happens. */
export function PublishDialog(props: PublishDialogProps) {
  const { edited, changes, run, choice, children, onPublished, onClose } = props;
  const { id, published } = edited;
  const draft = useMemo(() => edited.draft && toRoutingDraft(edited.draft), [edited]);
  const { data: routings } = useQuery(routingsQuery());
  const { data: categories } = useQuery(allCategoriesQuery());
  const found = useMemo(
    () =>
      draft
        ? listOverlappingRoutings(
            id,
            draft,
            published ?? undefined,
            routings ?? [],
            categories ?? [],
          )
        : [],
    [id, draft, published, routings, categories],
  );
  const [overlap, setOverlap] = useState(() => guessOverlap(draft ?? {}));
  const { values, change } = useFields({ note: '' }, `publish ${id}`);
  const publishing = usePublish();
  const { moving, isAll } = choice;
  const version = (published?.version ?? 0) + (draft ? 1 : 0);
  const title = draft ? t`Publish version ${version}` : t`Move open requests to version ${version}`;

  const act = () =>
    publishing.start({
      edited,
      note: values.note,
      overlap: found.length > 0 ? overlap : undefined,
      requestIds: moving.map(({ requestId }) => requestId),
      isAll,
      requirePassed: choice.requirePassed,
      onPublished: (next) => onPublished?.(next),
    });
  if (publishing.phase !== 'idle')
    return (
      <PublishResult
        title={title}
        run={publishing}
        requests={run.requests}
        onClose={() => onClose(true)}
      />
    );
  const actionOfMoving = draft
    ? t`Publish and move ${moving.length}`
    : inContext('requests')`Move ${moving.length}`;
  const actionAlone = draft ? t`Publish` : '';
  const action = moving.length > 0 ? actionOfMoving : actionAlone;
  return (
    <Dialog label={title} place="editor" onClose={() => onClose(false)}>
      <div className={`stack gap-16 text-13 ${classes.body}`}>
        <h2>{title}</h2>
        {changes.length > 0 ? (
          <section>
            <h3>{t`What changes`}</h3>
            <DifferenceList differences={changes} />
          </section>
        ) : null}
        {draft && found.length > 0 ? (
          <OverlapChoice draft={draft} found={found} value={overlap} onChange={setOverlap} />
        ) : null}
        <section>{children}</section>
        {draft && published ? (
          <p>{t`You can go back to version ${published.version} at any time, under Versions.`}</p>
        ) : null}
        {draft ? (
          <Textarea
            label={t`Why (optional)`}
            description={t`Shown in the version history.`}
            autosize
            minRows={2}
            maxLength={500}
            value={values.note}
            onChange={({ target }) => change({ note: target.value })}
          />
        ) : null}
        {publishing.refused ? (
          <p className="bad" role="alert">
            {publishing.refused.text ?? Object.values(publishing.refused.fields).flat().join(' ')}
          </p>
        ) : null}
        <div className="row wrap stretch end gap-8">
          <Button variant="default" onClick={() => onClose(false)}>
            {draft ? t`Keep editing` : t`Not now`}
          </Button>
          {action ? (
            <Button disabled={!run.complete} onClick={() => void act()}>
              {action}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}
