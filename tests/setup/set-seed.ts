import fc from 'fast-check';

// The same commit tries the same examples, so that whether it is right is no matter of luck. PROPERTY_SEED (an integer,
// or `random`) tries others; `npm run test:dates` takes a new one each time. A property that fails says its seed.
const { PROPERTY_SEED = '1' } = process.env;
if (PROPERTY_SEED !== 'random') fc.configureGlobal({ seed: Number(PROPERTY_SEED) });
