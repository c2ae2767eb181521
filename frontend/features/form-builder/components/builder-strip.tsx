import { ProblemStrip } from '#frontend/components/inputs/problem-strip.tsx';
import { UndoRedo } from '#frontend/components/inputs/undo-redo.tsx';
import { EffectStrip } from '#frontend/components/layout/effect-strip.tsx';
import { formatChangeCount } from '#frontend/lib/language/counts.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { type FormEditor, formSelectionId } from '../use-form-editor.ts';

/** Strip with the effect of publishing, or the problems that prevent it, and with undo and redo. */
export function BuilderStrip({ editor }: { editor: FormEditor }) {
  const { server, problems, changes, history, lines, choose, pathOf } = editor;
  const { published } = server.stored;
  const undo = <UndoRedo {...history} />;
  const wrong = Object.entries(problems.fields);
  const [first] = wrong;
  if (first) {
    const [path, reasons] = first;
    const line = lines.findLast((one) => `${path}.`.startsWith(`${pathOf(one)}.`));
    return (
      <ProblemStrip
        count={wrong.length}
        place={line?.name}
        reasons={reasons}
        onShow={() => choose(line?.id ?? formSelectionId)}
        history={undo}
      />
    );
  }
  const isSame = published !== null && changes.length === 0;
  return (
    <EffectStrip
      tone={isSame ? 'calm' : 'change'}
      when={isSame ? t`Same as version ${published.version}` : t`When you publish`}
      actions={undo}
    >
      {isSame ? null : (
        <>
          {published ? <span>{formatChangeCount(changes.length)}</span> : null}
          <span>{rich`New requests use version ${(published?.version ?? 0) + 1}`}</span>
          <span>{t`Existing requests and drafts keep their version`}</span>
        </>
      )}
    </EffectStrip>
  );
}
