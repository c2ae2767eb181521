import { t } from '#frontend/lib/text.ts';
import type { HelpTexts } from '../load-help.ts';

export const texts: HelpTexts['texts'] = import.meta.glob('./en/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const groupLabels: HelpTexts['groupLabels'] = {
  start: t`Getting started`,
  requests: t`Requests`,
  decisions: t`Decisions`,
  see: t`See`,
  manage: t`Manage`,
};
