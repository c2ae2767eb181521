import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { msg, t, translateText } from '#frontend/lib/text.ts';
import classes from './preview-pane.module.css';

const widths = [msg('Phone'), msg('Desk')] as const;
export type PreviewWidth = (typeof widths)[number];
const marks = { Phone: IconDeviceMobile, Desk: IconDeviceDesktop };

type PreviewPaneProps = {
  readonly width: PreviewWidth;
  readonly onWidth: (width: PreviewWidth) => void;
  readonly children: ReactNode;
};

/** Preview of the form for requesters, in the width of a phone or a desktop. */
export function PreviewPane({ width, onWidth, children }: PreviewPaneProps) {
  return (
    <section className="shrink text-13" aria-labelledby="preview">
      <div className={`row wrap muted ${classes.head}`}>
        <h2 id="preview">{t`Preview`}</h2>
        <span>{t`try it: nothing is stored`}</span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset lays its children out in its own way */}
        <span
          className={`row stretch push ${classes.widths}`}
          role="group"
          aria-label={t`Width of the preview`}
        >
          {widths.map((name) => {
            const Mark = marks[name];
            return (
              <button
                key={name}
                type="button"
                aria-pressed={name === width}
                onClick={() => onWidth(name)}
              >
                <Mark size={14} stroke={1.75} aria-hidden />
                {translateText(name)}
              </button>
            );
          })}
        </span>
      </div>
      <div className={classes.screen} data-width={width}>
        {children}
      </div>
    </section>
  );
}
