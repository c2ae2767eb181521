import { readArguments } from '../../operator/services/command.ts';
import { listSourceFiles, readProse } from './read-prose.ts';

const usage = `npm run prose:sample -- [SEED]

  SEED    number that chooses the sample (default 1)
  --help  shows this

Prints 60 comments, 60 test titles and 60 names for a reader to judge.`;
const [seed = '1'] = readArguments({ usage, options: {}, optional: ['SEED'] }).positionals;
let state = Number(seed);

/** Return the next number in [0, 1) of a linear congruential generator. */
function random(): number {
  state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return state / 2 ** 32;
}

const all = listSourceFiles().flatMap(readProse);
for (const kind of ['comment', 'title', 'name'] as const) {
  const left = all.filter((prose) => prose.kind === kind);
  console.log(`\n${kind}s: 60 of ${left.length}`);
  for (let count = 1; count <= 60; count += 1) {
    const [one] = left.splice(Math.floor(random() * left.length), 1);
    if (one) console.log(`${count}. ${one.text}  (${one.file}:${one.line})`);
  }
}
