import { type ReactNode, useState } from 'react';
import { BackToItems } from '#frontend/components/lists/back-to-items.tsx';
import { usePropertiesBelow } from '#frontend/components/lists/use-properties-below.ts';
import type { FormContent } from '#shared/forms/form.ts';
import type { FieldType } from '../field-types.ts';
import type { FormEditor } from '../use-form-editor.ts';
import { usePaletteDrag } from '../use-palette-drag.ts';
import { Canvas } from './canvas.tsx';
import { CurrencyNotice } from './currency-notice.tsx';
import { FieldProperties } from './field-properties.tsx';
import classes from './form-builder.module.css';
import { FormProperties, SectionProperties } from './form-properties.tsx';
import { Palette } from './palette.tsx';
import { PreviewPane, type PreviewWidth } from './preview-pane.tsx';

type FormBuilderProps = {
  readonly editor: FormEditor;
  /** renders the form as a requester sees it */
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
