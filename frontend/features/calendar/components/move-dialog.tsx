import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useFields } from '#frontend/components/inputs/use-fields.ts';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { t } from '#frontend/lib/text.ts';
import type { WishedDraft } from '#shared/calendar/personal-calendar.ts';
import classes from './calendar-dialog.module.css';

type MoveDialogProps = {
  readonly draft: WishedDraft;
  readonly today: string;
  /** Move the draft to a day. Return the reason why the day is not allowed, or undefined on success. */
  readonly onMove: (day: string) => Promise<string | undefined>;
  readonly onClose: () => void;
};

/** Dialog to choose another requested date for a draft, as an alternative to dragging. */
export function MoveDialog({ draft, today, onMove, onClose }: MoveDialogProps) {
  const { values, change } = useFields({ day: draft.day }, draft.requestId);
  const { day } = values;
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function move() {
    setBusy(true);
    const why = day === '' ? t`Choose a day.` : await onMove(day);
    setBusy(false);
    setRefused(why);
    if (why === undefined) onClose();
  }
  return (
    <Dialog label={t`Move ${draft.title}`} onClose={onClose}>
      <form
        className={`stack gap-12 text-13 ${classes.body}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void move();
        }}
      >
        <h2>{t`Move ${draft.title}`}</h2>
        <label htmlFor="wished-day">{draft.label}</label>
        <input
          id="wished-day"
          className={`control full text-13 ${classes.field}`}
          type="date"
          min={today}
          value={day}
          aria-invalid={refused !== undefined}
          aria-describedby={refused === undefined ? undefined : 'wished-day-refused'}
          onChange={({ target }) => change({ day: target.value })}
        />
        {refused === undefined ? null : (
          <p role="alert" id="wished-day-refused" className="bad">
            {refused}
          </p>
        )}
        <div className="row wrap stretch end gap-8">
          <Button variant="subtle" onClick={onClose}>{t`Leave it there`}</Button>
          <Button type="submit" loading={busy}>{t`Move it`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
