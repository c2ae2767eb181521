import { IconAlertTriangle } from '@tabler/icons-react';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { BackToItems } from '#frontend/components/lists/back-to-items.tsx';
import { followPointer } from '#frontend/components/lists/follow-pointer.ts';
import { usePropertiesBelow } from '#frontend/components/lists/use-properties-below.ts';
import { t } from '#frontend/lib/text.ts';
import type { FormContent } from '#shared/forms/form.ts';
import { findClashingFields } from '#shared/forms/units.ts';
import type { FieldType } from '../field-types.ts';
import type { FormEditor } from '../use-form-editor.ts';
import { Canvas } from './canvas.tsx';
import { FieldProperties } from './field-properties.tsx';
import classes from './form-builder.module.css';
import { FormProperties, SectionProperties } from './form-properties.tsx';
import { Palette } from './palette.tsx';
import { PreviewPane, type PreviewWidth } from './preview-pane.tsx';

/** Count the lines of the form above this point; undefined if the point is outside the form. */
function countLinesAbove(list: HTMLElement | null, x: number, y: number): number | undefined {
  if (!list) return undefined;
  const { left, right, bottom } = list.getBoundingClientRect();
  if (x < left || x > right || y > bottom + 80) return undefined;
  return [...list.children]
    .map((line) => line.getBoundingClientRect())
    .filter(({ top, height }) => top + height / 2 < y).length;
}

/**
 * Drag a field type from the palette into the form. `place`: index of the line below which it would be dropped.
 * Keyboard users add a field with the palette button and move it with its handle.
 */
function usePaletteDrag(onDrop: (type: FieldType, place: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const pointer = useRef<AbortController>(undefined);
  const [place, setPlace] = useState<number>();
  useEffect(() => () => pointer.current?.abort(), []);

  function grab(event: PointerEvent, type: FieldType) {
    if (event.button !== 0 || !list.current) return;
    let now: number | undefined;
    pointer.current = followPointer(event, {
      list: list.current,
      onMove: ({ x, y }) => {
        now = countLinesAbove(list.current, x, y);
        setPlace(now);
      },
      onDrop: () => {
        setPlace(undefined);
        if (now !== undefined) onDrop(type, now);
      },
      onCancel: () => setPlace(undefined),
    });
  }

  return { list, place, grab };
}

/** Warning that a form calculates with different currencies, which is possible in forms that were published earlier. */
function CurrencyNotice({ content }: { readonly content: Pick<FormContent, 'sections'> }) {
  const labels = findClashingFields(content).map((field) => ('label' in field ? field.label : ''));
  if (labels.length === 0) return null;
  return (
    <Notice icon={IconAlertTriangle} tone="warn">
      {t`Different currencies meet in ${labels.map((label) => `“${label}”`).join(', ')}. A request that answers several of them can’t be sent. Use one currency.`}
    </Notice>
  );
}

type FormBuilderProps = {
  readonly editor: FormEditor;
  /** Renders the form as a requester sees it. */
  readonly renderPreview: (content: FormContent) => ReactNode;
};

/** Form builder: palette on the left, form and preview in the center, properties on the right. */
export function FormBuilder({ editor, renderPreview }: FormBuilderProps) {
  const [width, setWidth] = useState<PreviewWidth>('Phone');
  const drag = usePaletteDrag((type: FieldType, place) => editor.add(type, place));
  const { chosen } = editor;
  const below = usePropertiesBelow();
  const choose: typeof editor.choose = (id) => {
    editor.choose(id);
    below.show();
  };
  return (
    <div className={`stack top gap-16 ${classes.panes}`} data-width={width}>
      <div className={`shrink scroll-y ${classes.palette}`}>
        <Palette onAdd={editor.add} onAddSection={editor.addSection} onGrab={drag.grab} />
      </div>
      <div className={`shrink ${classes.canvas}`} data-pane ref={below.items}>
        <CurrencyNotice content={editor.lawful} />
        <Canvas editor={{ ...editor, choose }} list={drag.list} place={drag.place} />
      </div>
      <div className={`shrink ${classes.preview}`} data-pane>
        <PreviewPane width={width} onWidth={setWidth}>
          {renderPreview(editor.lawful)}
        </PreviewPane>
      </div>
      <div className={`shrink scroll-y ${classes.properties}`} ref={below.properties}>
        <BackToItems onGo={below.goBack} />
        {chosen?.kind === 'field' ? (
          <FieldProperties
            key={chosen.id}
            editor={editor}
            field={chosen.field}
            path={editor.pathOf(chosen)}
          />
        ) : chosen ? (
          <SectionProperties
            key={chosen.id}
            editor={editor}
            section={chosen.section}
            path={editor.pathOf(chosen)}
          />
        ) : (
          <FormProperties editor={editor} />
        )}
      </div>
    </div>
  );
}
