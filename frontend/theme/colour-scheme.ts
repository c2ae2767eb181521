import { localStorageColorSchemeManager } from '@mantine/core';

/** The wish of this device, read by public/colour-scheme.js before the first paint under the same key. */
export const colourSchemeManager = localStorageColorSchemeManager({
  key: 'countersign:colour-scheme',
});
