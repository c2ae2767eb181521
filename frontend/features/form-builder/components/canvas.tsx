import { IconArrowDown, IconArrowUp, IconCopy, IconHeading, IconTrash } from '@tabler/icons-react';
import type { Ref } from 'react';
import { showInPane } from '#frontend/components/lists/show-in-pane.ts';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { formatFieldCount } from '#frontend/lib/language/counts.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { AttentionMark, DraftCard } from '#frontend/widgets/draft-editor/draft-card.tsx';
import { isAnswerable, isLockable } from '#shared/forms/field-kinds.ts';
import type { FormLine } from '../content.ts';
import { fieldTypes } from '../field-types.ts';
import { formatPrefill, formatReadOnly, formatRequired, formatVisibility } from '../field-words.ts';
import { getNamesAt } from '../sources.ts';
import { type FormEditor, formSelectionId } from '../use-form-editor.ts';
import classes from './canvas.module.css';
import { PastRequestNotes } from './past-notes.tsx';

type LineCardProps = {
  readonly editor: FormEditor;
  readonly line: FormLine;
  readonly at: number;
  readonly count: number;
  /** Whether a dragged field would be dropped below this line. */
  readonly isTarget: boolean;
};

/** Card for a heading or a field, with a short summary. */
function LineCard({ editor, line, at, count, isTarget }: LineCardProps) {
  const { drag, chosenId, choose } = editor;
  const isChosen = line.id === chosenId;
  const isOnly = line.kind === 'section' && at === 0;
  const Mark = line.kind === 'section' ? IconHeading : fieldTypes[line.field.type].icon;
  return (
    <DraftCard
      item={line}
      at={at}
      drag={drag}
      isChosen={isChosen}
      ref={isChosen ? showInPane : undefined}
      className={classes.line}
      data-kind={line.kind}
      data-target={isTarget || undefined}
      menu={[
        {
          label: t`Move up`,
          icon: IconArrowUp,
          disabled: at <= 1,
          onPick: () => editor.move(at, -1),
        },
        {
          label: t`Move down`,
          icon: IconArrowDown,
          disabled: isOnly || at === count - 1,
          onPick: () => editor.move(at, 1),
        },
        ...(line.kind === 'field'
          ? [
              {
                label: t`Duplicate`,
                icon: IconCopy,
                onPick: () => editor.duplicate(line.field),
              },
            ]
          : []),
        {
          label: t`Remove`,
          icon: IconTrash,
          apart: true,
          disabled: isOnly,
          onPick: () => editor.remove(line),
        },
      ]}
      onChoose={() => choose(line.id)}
    >
      <span className={`row wrap text-13 ${classes.title}`}>
        <span className={`shrink medium ink break-anywhere ${classes.name}`}>
          <Mark size={15} stroke={1.6} aria-hidden />
          {line.name || t`Without a name`}
        </span>
        {line.kind === 'field' && isAnswerable(line.field) && line.field.required === true ? (
          <span>{t`required`}</span>
        ) : null}
        {editor.needsAttention(line) ? <AttentionMark /> : null}
        <span className="push text-12">
          {line.kind === 'section' ? t`Section` : fieldTypes[line.field.type].name}
        </span>
      </span>
      {line.kind === 'field' ? <Rules editor={editor} line={line} /> : null}
      {line.kind === 'field' ? <PastRequestNotes notes={editor.pastNotes(line.field)} /> : null}
    </DraftCard>
  );
}

/** Summary of a field: the columns of a table, and rules such as "Required if Total is at least 5,000". */
function Rules({
  editor,
  line,
}: {
  editor: FormEditor;
  line: FormLine & { readonly kind: 'field' };
}) {
  const { field } = line;
  const { content, company } = editor;
  const names = getNamesAt({ content, company, key: field.key });
  return (
    <>
      {field.type === 'table' ? (
        <span>{field.columns.map(({ label }) => label).join(', ')}</span>
      ) : null}
      {field.visibleWhen ? <span>{rich`Shown ${formatVisibility(field, names)}`}</span> : null}
      {isAnswerable(field) && typeof field.required !== 'boolean' ? (
        <span>{rich`Required ${formatRequired(field, names)}`}</span>
      ) : null}
      {'prefill' in field && field.prefill ? (
        <span>{rich`Filled in with the requester’s ${formatPrefill(field).toLowerCase()}`}</span>
      ) : null}
      {isLockable(field) && field.readOnly ? (
        <span>{rich`Locked ${formatReadOnly(field, names)}`}</span>
      ) : null}
    </>
  );
}

type CanvasProps = {
  readonly editor: FormEditor;
  readonly list: Ref<HTMLOListElement>;
  /** Index of the line below which a dragged field would be dropped. */
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
          aria-pressed={chosenId === formSelectionId}
          onClick={() => choose(formSelectionId)}
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
