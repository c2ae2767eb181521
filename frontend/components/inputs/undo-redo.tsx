import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatLabelInSentence, t } from '#frontend/lib/text.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import classes from './undo-redo.module.css';
import type { History } from './use-history.ts';

type Ways = Pick<History<unknown>, 'undo' | 'redo' | 'undoLabel' | 'redoLabel'>;

const isText = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(checkbox|radio)$/.test(target.type));

/**
 * Buttons for undo and redo, labeled "Undo move Budget". Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y work too, except in text
 * fields, which have their own undo.
 */
export function UndoRedo({ undo, redo, undoLabel, redoLabel }: Ways) {
  const ways = useRef({ undo, redo });
  useEffect(() => {
    ways.current = { undo, redo };
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { ctrlKey, metaKey, shiftKey, target } = event;
      const key = event.key.toLowerCase();
      if (!(ctrlKey || metaKey) || isText(target) || !(key === 'z' || key === 'y')) return;
      event.preventDefault();
      if (key === 'y' || shiftKey) ways.current.redo();
      else ways.current.undo();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <span className="inline-row">
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.undo ?? ''}
        disabled={!undoLabel}
        onClick={undo}
        leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
      >
        <span className={classes.words}>
          {undoLabel ? t`Undo ${formatLabelInSentence(undoLabel)}` : t`Undo`}
        </span>
      </Button>
      <IconButton
        aria-label={redoLabel ? t`Redo ${formatLabelInSentence(redoLabel)}` : t`Redo`}
        disabled={!redoLabel}
        onClick={redo}
      >
        <IconArrowForwardUp size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </span>
  );
}
