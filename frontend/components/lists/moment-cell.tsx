import { useFormat } from '../text/format/use-format.ts';

/** Short date and time in a table cell, in full on hover. */
export function MomentCell({ at }: { at: string }) {
  const format = useFormat();
  return (
    <time className="muted nowrap" dateTime={at} data-hint={format.fully(at)}>
      {format.moment(at)}
    </time>
  );
}
