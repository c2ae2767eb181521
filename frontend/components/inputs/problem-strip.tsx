import type { ReactNode } from 'react';
import { plural, t } from '#frontend/lib/text.ts';
import { EffectStrip } from '../layout/effect-strip.tsx';
import { Button } from './button.tsx';

type ProblemStripProps = {
  /** number of problems */
  readonly count: number;
  /** the name of what the first of them is in; undefined for the whole */
  readonly place: string | undefined;
  /** why the first of them is refused */
  readonly reasons: readonly string[];
  readonly onShow: () => void;
  /** undo and redo */
  readonly history: ReactNode;
};

/** Why what is edited can't be published as it is, and the way to the first reason. */
export const ProblemStrip = ({ count, place, reasons, onShow, history }: ProblemStripProps) => (
  <EffectStrip
    tone="bad"
    when={plural(count, t`${count} problem to fix`, t`${count} problems to fix`)}
    actions={
      <>
        <Button variant="default" size="compact-sm" onClick={onShow}>{t`Show`}</Button>
        {history}
      </>
    }
  >
    <span>
      {place === undefined ? '' : `${place}: `}
      {reasons.join(' ')}
    </span>
  </EffectStrip>
);
