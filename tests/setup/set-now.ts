import { shiftDate } from '#tests/support/set-clock.ts';

// TEST_NOW (ISO 8601): shift the clock of every test to that time, within its own process.
const { TEST_NOW } = process.env;
if (TEST_NOW) shiftDate(Date.parse(TEST_NOW) - Date.now());
