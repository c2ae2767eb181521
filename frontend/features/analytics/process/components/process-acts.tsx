import {
  IconDownload,
  IconPhoto,
  IconPlayerPlay,
  IconSchema,
  IconTable,
} from '@tabler/icons-react';
import type { RefObject } from 'react';
import { createChartSvg } from '#frontend/components/chart/picture-file.ts';
import { Button } from '#frontend/components/inputs/button.tsx';
import type { ProcessFigures, ProcessQuery } from '#frontend/data/process.ts';
import { saveBlobAs } from '#frontend/lib/save-file.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { saveTable } from '../save-table.ts';
import type { Move } from '../select-moves.ts';
import type { Measure } from '../waits.ts';
import { measureLabels } from './process-key.tsx';
import classes from './process-view.module.css';

/** Save the visible process as BPMN for other programs. The converter is loaded on first use. */
async function saveModel(figures: ProcessFigures, moves: readonly Move[]): Promise<void> {
  const { formatBpmn: bpmnOf } = await import('../bpmn.ts');
  saveBlobAs(new Blob([bpmnOf(figures, moves)], { type: 'application/xml' }), `${t`process`}.bpmn`);
}

type ProcessActsProps = {
  readonly figures: ProcessFigures;
  readonly query: ProcessQuery;
  /** Moves that are visible in the map. */
  readonly moves: readonly Move[];
  readonly measure: Measure;
  readonly isTable: boolean;
  /** Undefined while the playback is open. */
  readonly onPlay: (() => void) | undefined;
  readonly picture: RefObject<SVGSVGElement | null>;
  readonly onChange: (part: Readonly<Record<string, string | undefined>>) => void;
};

/** Actions on the process map: switch the view, play and export. */
export function ProcessActs(props: ProcessActsProps) {
  const { figures, query, moves, measure, isTable, onPlay, picture, onChange } = props;
  function savePicture() {
    if (!picture.current) return;
    const { requests } = figures;
    const days = [query.from && t`from ${query.from}`, query.to && t`to ${query.to}`];
    const narrowed = [query.category, query.department, query.outcome, ...days].filter(Boolean);
    const lines = [
      [t`Process`, ...narrowed].join(' · '),
      `${plural(requests, t`${requests} request`, t`${requests} requests`)} · ${measureLabels[measure.figure][measure.time]} · ${t`A thicker arrow: more requests`}`,
    ];
    saveBlobAs(createChartSvg(picture.current, lines), `${t`process`}.svg`);
  }
  return (
    <span className={`row wrap stretch gap-8 push ${classes.acts}`}>
      {isTable || !onPlay ? null : (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          onClick={onPlay}
        >{t`Play the period`}</Button>
      )}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={
          isTable ? <IconSchema size={14} aria-hidden /> : <IconTable size={14} aria-hidden />
        }
        onClick={() => onChange({ view: isTable ? 'picture' : 'table' })}
      >
        {isTable ? t`As a picture` : t`As a table`}
      </Button>
      {isTable ? null : (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPhoto size={14} aria-hidden />}
          onClick={savePicture}
        >{t`SVG`}</Button>
      )}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => void saveTable(figures)}
      >{t`CSV`}</Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => void saveModel(figures, moves)}
      >{t`BPMN`}</Button>
    </span>
  );
}
