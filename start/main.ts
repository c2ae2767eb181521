import { runProduct } from '#one-machine/run.ts';
import { prepareBuilds } from './builds.ts';
import { defineProduct } from './countersign.ts';

// Entry point of `npm start`.
await runProduct(defineProduct(prepareBuilds), process.argv.slice(2));
