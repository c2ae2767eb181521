import { expect, test } from 'vitest';
import { findRequestedScreen } from '#frontend/pages/problems/forbidden.tsx';
import { screens } from '#frontend/screens.ts';
import { screenNames } from '#functions/messages/rules/access-message.ts';

test.each(screens)('a request for access to $path has the title of that screen', (screen) => {
  const name = findRequestedScreen(screen.path.replaceAll(/:\w+/g, 'one'));
  const title = screen.roles.includes('user') ? undefined : screen.title;
  expect(name && screenNames[name]).toBe(title);
});
