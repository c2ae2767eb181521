import { IconAlertTriangle } from '@tabler/icons-react';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { t } from '#frontend/lib/text.ts';
import {
  type ActualFigures,
  type findInaccurateFigures,
  fitFigures,
} from '#shared/routing/what-if/fit.ts';
import type { SimulationResult } from '#shared/routing/what-if/what-if.ts';
import { FigureTable } from '../../backtest/components/figure-table.tsx';
import { formatBand, formatWorkingDaysOrNone } from './what-if-result.tsx';

type WhatIfFitProps = {
  readonly happened: ActualFigures;
  readonly past: SimulationResult;
  /** Figures that differ too much between the past and its simulation. */
  readonly off: ReturnType<typeof findInaccurateFigures>;
};

const measureLabels = {
  medianSeconds: t`Half are decided within`,
  slowSeconds: t`Nine of ten within`,
  meanSeconds: t`On average`,
} as const;

/**
 * Comparison of the past with its simulation. It shows whether the simulation is accurate enough to predict the effect
 * of changes.
 */
export function SimulationAccuracy({ happened, past, off }: WhatIfFitProps) {
  return (
    <Panel title={t`How well the simulation fits`} look="boxed">
      <FigureTable
        label={t`Fit of the simulation`}
        rows={fitFigures}
        keyOf={(of) => of}
        columns={[
          { head: t`Working time`, strong: true, render: (of) => measureLabels[of] },
          { head: t`As it happened`, render: (of) => formatWorkingDaysOrNone(happened[of]) },
          {
            head: t`Simulated as it was`,
            render: (of) => formatBand(past[of], formatWorkingDaysOrNone),
          },
        ]}
      />
      {off.length > 0 ? (
        <Notice icon={IconAlertTriangle} tone="warn">
          {off.some((of) => of !== 'order')
            ? t`The simulation is more than a quarter away from what happened, so it shows no effect of the changes. People here don’t decide in turn or in rounds, as it assumes.`
            : t`People here don’t decide in the order in which they are asked, as the simulation assumes. So it shows no effect of the changes.`}
        </Notice>
      ) : null}
    </Panel>
  );
}
