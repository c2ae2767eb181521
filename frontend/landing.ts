/** What the landing screen of a signed-in person needs besides the entry; the page announces it to the browser. */
export const landingModules = ['shell/shell.tsx', 'pages/user/home.tsx'] as const;
