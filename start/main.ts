import { run } from '#one-machine/run.ts';
import { prepare } from './builds.ts';
import { countersign } from './countersign.ts';

// npm start
await run(countersign(prepare), process.argv.slice(2));
