import type { HelpTexts } from '../load-help.ts';

export const texts: HelpTexts = import.meta.glob('./en/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
