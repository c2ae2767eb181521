import fc from 'fast-check';

// The same commit uses the same examples, so that results are reproducible. PROPERTY_SEED (an integer, or `random`)
// selects others, and `npm run test:dates` uses a new one each time. A failed property prints its seed.
const { PROPERTY_SEED = '1' } = process.env;
if (PROPERTY_SEED !== 'random') fc.configureGlobal({ seed: Number(PROPERTY_SEED) });
