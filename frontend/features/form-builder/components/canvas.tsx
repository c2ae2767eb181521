import type { Ref } from 'react';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { formatFieldCount } from '#frontend/lib/language/counts.ts';
import { t } from '#frontend/lib/text.ts';
import { type FormEditor, formItself } from '../use-form-editor.ts';
import classes from './canvas.module.css';
import { LineCard } from './line-card.tsx';

type CanvasProps = {
  readonly editor: FormEditor;
  readonly list: Ref<HTMLOListElement>;
  /** index of the line below which a dragged field would be dropped */
  readonly place: number | undefined;
};

/** Canvas of the form with its headings and fields, which can be selected and moved. */
export function Canvas({ editor, list, place }: CanvasProps) {
  const { drag, chosenId, choose } = editor;
  const fields = editor.lines.filter(({ kind }) => kind === 'field').length;
  return (
    <section className="shrink text-13" aria-labelledby="canvas">
      <div className={`row wrap baseline muted ${classes.head}`}>
        <h2 id="canvas">{t`Form`}</h2>
        <span>{formatFieldCount(fields)}</span>
        <button
          type="button"
          className={`push accent ${classes.form}`}
          aria-pressed={chosenId === formItself}
          onClick={() => choose(formItself)}
        >{t`Form settings`}</button>
      </div>
      <ol className="stack gap-8" ref={list} data-place={place}>
        {drag.shown.map((line, at) => (
          <LineCard
            key={line.id}
            editor={editor}
            line={line}
            at={at}
            count={drag.shown.length}
            isTarget={place !== undefined && place === at + 1}
          />
        ))}
      </ol>
      <p
        className={`muted text-center ${classes.drop}`}
        data-target={place === editor.lines.length || undefined}
      >{t`Drag a field here, or press one to add it below what is chosen`}</p>
      <div role="status" aria-live="assertive">
        <VisuallyHidden>{drag.said}</VisuallyHidden>
      </div>
    </section>
  );
}
