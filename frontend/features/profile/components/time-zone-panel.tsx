import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors, getFieldError } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { getReaderLocale } from '#frontend/components/layout/viewer.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { formatTime, zoneName } from '#frontend/components/text/format/dates.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { saveTimeZone } from '#frontend/data/own-profile.ts';
import { useRefreshPeople } from '#frontend/data/users.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { LazyTimeZoneSelect } from '#frontend/widgets/zones/zone-choice.tsx';
import { isTimeZone } from '#shared/time-zone.ts';
import classes from './profile-panels.module.css';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Time zone in which the person reads times, and in which quiet hours and out-of-office days count. */
export function TimeZonePanel({ timeZone }: { timeZone: string }) {
  const { now } = useFormat();
  const [chosen, setChosen] = useState(timeZone);
  const { busy, refused, clearError, submit } = useWrite();
  const refresh = useRefreshPeople();
  const choose = (zone: string) => {
    setChosen(zone);
    clearError('timeZone');
  };
  async function save() {
    if (!(await submit(() => saveTimeZone(chosen)))) return;
    await refresh();
    showToast({ text: t`Time zone: ${zoneName(chosen)}` });
  }
  const at = new Date(now).toISOString();
  return (
    <Panel title={t`Time zone`}>
      <form
        className={`stack gap-16 ${classes.form}`}
        aria-label={t`Time zone`}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <LazyTimeZoneSelect
          label={t`Time zone`}
          description={t`It is ${formatTime(at, { timeZone: chosen, locale: getReaderLocale() })} there now. Also used for out of office and quiet hours.`}
          value={chosen}
          error={getFieldError(refused, 'timeZone') ?? formatOtherErrors(refused, ['timeZone'])}
          onChange={choose}
        />
        <div className="row wrap stretch gap-8">
          <Button type="submit" loading={busy}>{t`Save`}</Button>
          {isTimeZone(here) && here !== chosen ? (
            <Button
              variant="default"
              onClick={() => choose(here)}
            >{rich`Take this device’s: ${zoneName(here)}`}</Button>
          ) : null}
        </div>
      </form>
    </Panel>
  );
}
