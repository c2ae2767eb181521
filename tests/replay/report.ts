import type { ReplayResult } from './play.ts';
import type { ReplayScript } from './script.ts';

const counted = (names: string[]) => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
};

/** Print the results. Return true if every case ended as in the log. */
export function printReplayReport(
  scripts: readonly ReplayScript[],
  played: readonly ReplayResult[],
  seconds: number,
): boolean {
  const acts = played.reduce((sum, one) => sum + one.acts, 0);
  const ignored = scripts.reduce((sum, one) => sum + one.ignored, 0);
  const refused = played.flatMap(({ name, refusals }) =>
    refusals.map((reason) => `  ${name}  ${reason}`),
  );
  const different = played.flatMap(({ name, state, agrees }, index) =>
    agrees ? [] : [`  ${name}  is ${state}, the log says ${scripts[index]?.ends}`],
  );
  const implied = played.flatMap(({ name, implied }) => (implied ? [`  ${name}  ${implied}`] : []));
  const agreeing = played.filter(({ agrees }) => agrees).length;
  const block = (title: string, lines: string[]) =>
    console.log([`${title}: ${lines.length}`, ...lines].join('\n'));

  console.log(`cases: ${played.length}`);
  console.log(`acts: ${acts} (payment events ignored: ${ignored})`);
  block('refusals', refused);
  block('acts outside the log', implied);
  console.log(`final states: ${counted(played.map(({ state }) => state))}`);
  console.log(`in the log:   ${counted(scripts.map(({ ends }) => ends))}`);
  block('different', different);
  console.log(`acts per second: ${(acts / seconds).toFixed(1)} (${seconds.toFixed(1)} s)`);
  console.log(`${agreeing} of ${played.length} cases agree`);
  return agreeing === played.length;
}
