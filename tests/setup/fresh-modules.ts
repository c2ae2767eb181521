import { afterAll, vi } from 'vitest';

// Functions read their settings once, when they are loaded: each test file loads them again, but not the libraries, and
// leaves the settings as they were.
vi.resetModules();
const settings = { ...process.env };
afterAll(() => {
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
  Object.assign(process.env, settings);
});
