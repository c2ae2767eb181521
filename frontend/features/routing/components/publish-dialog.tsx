import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { ChoiceList } from '#frontend/components/choice-list.tsx';
import { DifferenceList } from '#frontend/components/difference-list.tsx';
import { formatCount } from '#frontend/components/format/numbers.ts';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { Progress } from '#frontend/components/progress.tsx';
import { allCategoriesQuery } from '#frontend/data/reference.ts';
import { routingsQuery } from '#frontend/data/routing.ts';
import type { MigratedRequest, RoutingDraft } from '#shared/routing/routing-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { Difference } from '../differences.ts';
import { countEffects, effectOf } from '../migration-effects.ts';
import { besidesOf } from '../overlap-words.ts';
import { useDryRun } from '../use-migration.ts';
import { usePublish } from '../use-publish.ts';
import { MigrationList } from './migration-list.tsx';
import { likelyOverlap, OverlapChoice } from './overlap-choice.tsx';
import classes from './publish-dialog.module.css';
import { PublishResult } from './publish-result.tsx';

type PublishDialogProps = {
  readonly routing: RoutingSequence;
  /** none: nothing to publish, open requests only move to the newest version */
  readonly draft: RoutingDraft | undefined;
  readonly changes: readonly Difference[];
  readonly onPublished: (routing: RoutingSequence) => void;
  readonly onClose: () => void;
};
type Answer = 'safe' | 'all' | 'leave';

/** Publishes a draft: what changes, and what becomes of open requests, before anything is done. */
export function PublishDialog(props: PublishDialogProps) {
  const { routing, draft, changes, onPublished, onClose } = props;
  const [answer, setAnswer] = useState<Answer>('safe');
  const [own, setOwn] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { data: routings } = useQuery(routingsQuery());
  const { data: categories } = useQuery(allCategoriesQuery());
  const found = useMemo(
    () => (draft ? besidesOf(routing.id, draft, routing, routings ?? [], categories ?? []) : []),
    [routing, draft, routings, categories],
  );
  const [overlap, setOverlap] = useState(() => likelyOverlap(draft ?? {}));
  const run = useDryRun(routing.id, draft);
  const publishing = usePublish();
  const counts = useMemo(() => countEffects(run.requests), [run.requests]);
  const movable = run.requests.filter((request) => effectOf(request) !== 'stuck');
  const safe = movable.filter((request) => effectOf(request) !== 'back');
  const byAnswer = { safe, all: movable, leave: [] }[answer].map(({ requestId }) => requestId);
  const chosen = new Set(byAnswer);
  const isChosen = (id: string) => own.get(id) ?? chosen.has(id);
  const isAll = movable.length > 0 && movable.every(({ requestId }) => isChosen(requestId));
  const isMoving = ({ requestId, isOwn }: MigratedRequest) => (isOwn ? isAll : isChosen(requestId));
  const moving = movable.filter(isMoving);
  const version = draft ? routing.version + 1 : routing.version;
  const title = draft ? `Publish version ${version}` : `Move open requests to version ${version}`;

  const act = () =>
    publishing.start({
      routing,
      draft,
      overlap: found.length > 0 ? overlap : undefined,
      requestIds: moving.map(({ requestId }) => requestId),
      isAll,
      onPublished,
    });
  if (publishing.phase !== 'idle')
    return (
      <PublishResult title={title} run={publishing} requests={run.requests} onClose={onClose} />
    );
  const verb = draft ? 'Publish' : '';
  const action =
    moving.length > 0 ? `${draft ? 'Publish and move' : 'Move'} ${moving.length}` : verb;
  return (
    <Dialog label={title} place="editor" onClose={onClose}>
      <div className={classes.body}>
        <h2>{title}</h2>
        {changes.length > 0 ? (
          <section>
            <h3>What changes</h3>
            <DifferenceList differences={changes} />
          </section>
        ) : null}
        {draft && found.length > 0 ? (
          <OverlapChoice draft={draft} found={found} value={overlap} onChange={setOverlap} />
        ) : null}
        <section>
          {run.complete && run.requests.length === 0 ? (
            <p>No open request follows {draft ? 'this routing' : 'an older version'}.</p>
          ) : run.complete ? (
            <>
              <ChoiceList
                label={`What about the ${formatCount(run.requests.length, 'open request')}?`}
                value={answer}
                choices={[
                  {
                    value: 'safe',
                    label: (
                      <Way
                        title={`Move the ${safe.length} that lose nothing`}
                        more={
                          counts.back > 0
                            ? `${formatCount(counts.back, 'request')} already past a new step stay on their version.`
                            : 'No decision already made is lost.'
                        }
                      />
                    ),
                  },
                  {
                    value: 'all',
                    label: (
                      <Way
                        title={`Move all ${movable.length}`}
                        more={
                          counts.back > 0
                            ? `${formatCount(counts.back, 'request goes', 'requests go')} back to an earlier step.`
                            : 'No request goes back.'
                        }
                      />
                    ),
                  },
                  {
                    value: 'leave',
                    label: (
                      <Way
                        title="Leave all on their version"
                        more={`Only requests sent from now on follow version ${version}.`}
                      />
                    ),
                  },
                ]}
                onChange={(next) => {
                  setAnswer(next);
                  setOwn(new Map());
                }}
              />
              <details className={classes.each}>
                <summary>
                  See each request: {counts.same} keep their steps, {counts.longer} get a step,{' '}
                  {counts.shorter} lose one, {counts.back} go back
                </summary>
                <MigrationList
                  requests={run.requests}
                  isMoving={isMoving}
                  onMove={(id, moves) => setOwn(new Map(own).set(id, moves))}
                />
              </details>
            </>
          ) : (
            <Progress label="Looking at open requests" part={undefined}>
              {run.problem ?? `Looking at open requests: ${run.requests.length} so far`}
            </Progress>
          )}
        </section>
        {publishing.refused ? (
          <p className={classes.refused} role="alert">
            {publishing.refused.text ?? Object.values(publishing.refused.fields).flat().join(' ')}
          </p>
        ) : null}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {draft ? 'Keep editing' : 'Not now'}
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

function Way({ title, more }: { title: string; more: string }) {
  return (
    <span className={classes.way}>
      {title}
      <span>{more}</span>
    </span>
  );
}
