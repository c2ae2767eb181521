import { expect, test } from 'vitest';
import { findRequestedScreen } from '#frontend/pages/problems/requested-screen.ts';
import { screens } from '#frontend/screens.ts';
import { screenNames } from '#functions/messages/rules/screen-names.ts';

test.each(screens)('a request for access to $path has the title of that screen', (screen) => {
  const name = findRequestedScreen(screen.path.replaceAll(/:\w+/g, 'one'));
  const title = screen.roles.includes('user') ? undefined : screen.title;
  expect(name && screenNames[name]).toBe(title);
});
