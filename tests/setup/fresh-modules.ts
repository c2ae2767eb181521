import { afterAll, vi } from 'vitest';

// Functions read their settings only on load. Each test file reloads them, but not the libraries, and restores the
// settings.
vi.resetModules();
const settings = { ...process.env };
afterAll(() => {
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
  Object.assign(process.env, settings);
});
