import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useHistory } from '#frontend/components/inputs/use-history.ts';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { t } from '#frontend/lib/text.ts';
import { type BusinessHours, weekdays } from '#shared/sla/calendar.ts';
import { formatWeekHours, type TypedWeek } from './components/week-fields.tsx';

type EditedHours = {
  readonly name: string;
  readonly timeZone: string;
  readonly typed: TypedWeek;
};

/** Unsaved hours by person, item and version, until the window is closed. */
const left = new Map<string, EditedHours>();

const isSame = (one: EditedHours, other: EditedHours) =>
  one.name === other.name &&
  one.timeZone === other.timeZone &&
  weekdays.every((day) => one.typed[day] === other.typed[day]);

/**
 * Edit business hours with undo. Changes by others appear at once unless there are local changes. A person who leaves
 * the page gets a link back, and the changes are restored if the version is unchanged. Closing the window asks for
 * confirmation.
 */
export function useUnsavedHours(hours: BusinessHours) {
  const { userId = '' } = useViewer();
  const { pathname, search } = useLocation();
  const key = `${userId} ${hours.id} ${hours.version}`;
  const history = useHistory(() => left.get(key));
  const saved = { name: hours.name, timeZone: hours.timeZone, typed: formatWeekHours(hours.week) };
  const present = history.value ?? saved;
  const edited = isSame(present, saved) ? undefined : present;
  const isChanged = edited !== undefined;

  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);

  const latest = useRef({ key, edited, name: hours.name, to: pathname + search });
  useEffect(() => {
    latest.current = { key, edited, name: hours.name, to: pathname + search };
  });
  useEffect(() => {
    left.delete(latest.current.key);
    return () => {
      const { key: of, edited: unsaved, name, to } = latest.current;
      if (!unsaved) return;
      left.set(of, unsaved);
      showToast({
        text: t`Your changes of ${name} are not saved yet`,
        view: { label: t`Continue`, to },
      });
    };
  }, []);
  return {
    ...present,
    isChanged,
    ways: history,
    change: (part: Partial<EditedHours>, label: string) =>
      history.change({ ...present, ...part }, label),
    discard: () => history.change(undefined, t`Discard the changes`),
    begin: () => history.reset(undefined),
  };
}
