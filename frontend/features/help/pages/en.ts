import type { HelpTexts } from '../load-help.ts';

export const texts: HelpTexts['texts'] = import.meta.glob('./en/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const groupLabels: HelpTexts['groupLabels'] = {
  start: 'Getting started',
  requests: 'Requests',
  decisions: 'Decisions',
  see: 'See',
  manage: 'Manage',
};
