import { IconInfoCircle } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { ProblemStrip } from '#frontend/components/inputs/problem-strip.tsx';
import { UndoRedo } from '#frontend/components/inputs/undo-redo.tsx';
import { EffectStrip } from '#frontend/components/layout/effect-strip.tsx';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { plural, rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { PublishEffect } from '../migration-effects.ts';
import { type RoutingEditor, routingSelectionId } from '../use-routing-editor.ts';

type RoutingStripProps = {
  readonly editor: RoutingEditor;
  /** Published version; undefined for a new routing sequence. */
  readonly version: number | undefined;
  /** Number of requests in review; undefined while loading. */
  readonly open: number | undefined;
};

/** Strip with the effect of publishing, or the problems that prevent it, and with undo and redo. */
export function RoutingStrip(props: RoutingStripProps) {
  return (
    <>
      <Strip {...props} />
      {props.editor.advice.length > 0 ? (
        <div className="above-12">
          {props.editor.advice.map((advice) => (
            <Notice key={advice} icon={IconInfoCircle} tone="warn">
              {advice}
            </Notice>
          ))}
        </div>
      ) : null}
    </>
  );
}

function Strip({ editor, version, open }: RoutingStripProps) {
  const { problems, changes, drag, history, shown, choose, server } = editor;
  const wrong = Object.keys(problems.fields);
  const [first = ''] = wrong;
  const undo = <UndoRedo {...history} />;
  const navigate = useNavigate();
  const seeEach = async () => {
    if (await server.saveNow()) await navigate(paths.openRequests(server.stored.id));
  };
  if (wrong.length > 0) {
    const at = Number(/^steps\.(\d+)/.exec(first)?.[1] ?? Number.NaN);
    const step = shown.steps[at];
    return (
      <ProblemStrip
        count={wrong.length}
        place={step?.name}
        reasons={problems.fields[first] ?? []}
        onShow={() => choose(step?.id ?? routingSelectionId)}
        history={undo}
      />
    );
  }
  const effect = t`When you publish`;
  const same = version !== undefined && changes.length === 0 && !drag.hypothesis;
  const when = drag.hypothesis ? t`If you drop it here: ${drag.hypothesis}` : effect;
  return (
    <EffectStrip
      tone={same ? 'calm' : 'change'}
      when={same ? t`Same as version ${version}` : when}
      actions={
        <>
          {!same && editor.effect && editor.effect.count > 0 ? (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => void seeEach()}
            >{t`See each request`}</Button>
          ) : null}
          {undo}
        </>
      }
    >
      {version === undefined ? (
        <span>{t`new requests in its categories use it from then on`}</span>
      ) : (
        <>
          {same ? null : (
            <span>
              {plural(changes.length, t`${changes.length} change`, t`${changes.length} changes`)}
            </span>
          )}
          {same && open !== undefined ? (
            <span>
              {plural(
                open,
                t`${open} open request follows this routing`,
                t`${open} open requests follow this routing`,
              )}
            </span>
          ) : null}
          {!same && editor.effect ? <EffectSummary effect={editor.effect} /> : null}
        </>
      )}
    </EffectStrip>
  );
}

/** Summarize the effect: "5 of 8 open requests would keep their steps, 3 get a step" */
function EffectSummary({ effect: { count, effects, more } }: { effect: PublishEffect }) {
  if (count === 0) return <span>{t`no open request follows it`}</span>;
  const same = <b>{effects.same}</b>;
  return (
    <>
      <span>
        {more
          ? rich`${same} of the latest ${count} open requests would keep their steps`
          : plural(
              count,
              rich`${same} of ${count} open request would keep their steps`,
              rich`${same} of ${count} open requests would keep their steps`,
            )}
      </span>
      {effects.longer > 0 ? (
        <span>
          {plural(
            effects.longer,
            rich`${<b>{effects.longer}</b>} gets a new step`,
            rich`${<b>{effects.longer}</b>} get a new step`,
          )}
        </span>
      ) : null}
      {effects.shorter > 0 ? (
        <span>
          {plural(
            effects.shorter,
            rich`${<b>{effects.shorter}</b>} no longer needs a step`,
            rich`${<b>{effects.shorter}</b>} no longer need a step`,
          )}
        </span>
      ) : null}
      {effects.back > 0 ? (
        <span>
          {plural(
            effects.back,
            rich`${<b>{effects.back}</b>} goes back to an earlier step`,
            rich`${<b>{effects.back}</b>} go back to an earlier step`,
          )}
        </span>
      ) : null}
    </>
  );
}
