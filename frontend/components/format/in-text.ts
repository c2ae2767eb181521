import type { useFormat } from './use-format.ts';

type Format = Pick<ReturnType<typeof useFormat>, 'date' | 'momentWithin'>;

const written = /(?<!\d)(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d) UTC)?(?![\d:])/g;

/** A text of the product, with its days and moments (2026-11-21 13:30 UTC) as the reader is told them. */
export const formatInText = (text: string, { date, momentWithin }: Format): string =>
  text.replace(written, (_, day: string, time?: string) =>
    time ? momentWithin(`${day}T${time}:00.000Z`) : date(day),
  );
