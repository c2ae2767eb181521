import type { ReactNode } from 'react';
import { plural, t } from '#frontend/lib/text.ts';
import { EffectStrip } from '../layout/effect-strip.tsx';
import { Button } from './button.tsx';

type ProblemStripProps = {
  /** Number of problems. */
  readonly count: number;
  /** Name of the part that contains the first problem; undefined for the whole. */
  readonly place: string | undefined;
  /** Reasons of the first problem. */
  readonly reasons: readonly string[];
  readonly onShow: () => void;
  /** Undo and redo. */
  readonly history: ReactNode;
};

/** Strip that states why the draft cannot be published, with a button to the first reason. */
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
