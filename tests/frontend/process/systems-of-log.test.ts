import { expect, test } from 'vitest';
import {
  parseMappingDraft,
  parseSystems,
  toMappingDraft,
} from '#frontend/features/analytics/imports/mapping-draft.ts';

const columns = { caseId: 'case', activity: 'activity', at: 'at' };
const read = (text: string) =>
  parseMappingDraft({ ...toMappingDraft({ format: 'csv', columns }), systems: parseSystems(text) });

test('names of systems in a log are stored as typed or rejected with a reason, and never truncated', () => {
  expect(read('bot\n\n robot \nbot')).toMatchObject({ mapping: { systems: ['bot', 'robot'] } });
  const many = Array.from({ length: 51 }, (_, n) => `bot ${n}`).join('\n');
  expect(read(many)).toEqual({ problem: 'At most 50 can be named, and these are 51.' });
  const long = `${'x'.repeat(30)}…” has 121.`;
  expect(read(`bot\n${'x'.repeat(121)}`)).toEqual({
    problem: `A name has at most 120 characters: “${long}`,
  });
});
