/** Lazily imported modules that the landing screen of a signed-in person needs; the page announces them to the browser. */
export const landingModules = [
  '/frontend/shell/shell.tsx',
  '/frontend/pages/user/home.tsx',
] as const;
