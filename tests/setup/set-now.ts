import { shiftDate } from '#tests/support/set-clock.ts';

// TEST_NOW (ISO 8601): every test lives from that moment on, as far as its own process goes.
const { TEST_NOW } = process.env;
if (TEST_NOW) shiftDate(Date.parse(TEST_NOW) - Date.now());
