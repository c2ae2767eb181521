import { runProduct } from '#one-machine/run.ts';
import { prepareBuilds } from './builds.ts';
import { defineProduct } from './countersign.ts';

// npm start
await runProduct(defineProduct(prepareBuilds), process.argv.slice(2));
