import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { t } from '#frontend/lib/text.ts';
import type { Playback } from '../use-playback.ts';
import classes from './playback-bar.module.css';

type PlaybackBarProps = { readonly playback: Playback; readonly onClose: () => void };

/** Playback controls for the period: play, pause and seek. */
export function PlaybackBar({ playback, onClose }: PlaybackBarProps) {
  const format = useFormat();
  const { data, error, part, isRunning, show, toggle, retry } = playback;
  if (error)
    return <ErrorPanel title={t`The period could not be loaded`} cause={error} onRetry={retry} />;
  const moments = data?.moments ?? [];
  const [from = '', to = ''] = [moments[part], moments[part + 1]];
  const words = to ? t`${format.moment(from)} to ${format.moment(to)}` : '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset lays its children out in its own way
    <div
      className={`row wrap gap-8-12 ${classes.bar}`}
      role="group"
      aria-label={t`The period in motion`}
    >
      <Button
        size="compact-sm"
        variant="default"
        disabled={moments.length === 0}
        leftSection={
          isRunning ? (
            <IconPlayerPause size={14} aria-hidden />
          ) : (
            <IconPlayerPlay size={14} aria-hidden />
          )
        }
        onClick={toggle}
      >
        {isRunning ? t`Pause` : t`Play`}
      </Button>
      <input
        type="range"
        min={0}
        max={Math.max(0, moments.length - 2)}
        step={1}
        value={part}
        aria-label={t`Part of the period`}
        aria-valuetext={words}
        onChange={({ target }) => show(Number(target.value))}
      />
      <span className={`text-13 muted tabular ${classes.words}`}>{words}</span>
      <Button size="compact-sm" variant="subtle" onClick={onClose}>{t`Close`}</Button>
    </div>
  );
}
