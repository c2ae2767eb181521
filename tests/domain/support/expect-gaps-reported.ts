import { expect } from 'vitest';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';

const gapKinds = ['gap', 'tooFew'] as const;

/** Check that each administrator gets one message for each kind of gap that appears, and none for other kinds. */
export function expectGapsReported(
  before: RequestRecord,
  after: RequestRecord,
  admins: readonly string[],
): void {
  const { at, tells = [], type } = after.events.at(-1) ?? {};
  const known = (before.request.routingGaps ?? []).map((gap) => gap.kind + gap.stageId);
  const created = (after.request.routingGaps ?? []).filter(
    (gap) => !known.includes(gap.kind + gap.stageId),
  );
  expect(created.filter(({ since }) => since !== at)).toEqual([]);
  for (const kind of gapKinds) {
    const appears = created.some((gap) => gap.kind === kind);
    const told = tells.filter(({ what }) => what === kind).map(({ userId }) => userId);
    expect(told.sort(), `${type}: ${kind}`).toEqual(appears ? admins.toSorted() : []);
  }
}
