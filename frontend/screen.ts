import { createElement } from 'react';
import type { PageModule } from '#frontend/pages/page.ts';
import type { ClientRole } from '#shared/endpoint.ts';

export type Screen = {
  readonly path: string;
  readonly title: string;
  /** One of these is needed. */
  readonly roles: readonly ClientRole[];
  /** None for the landing screen, which comes with the first page. */
  readonly page?: () => Promise<PageModule>;
};

/** Pages with fields come with the widget library around them. */
export const withWidgets =
  (page: () => Promise<PageModule>): (() => Promise<PageModule>) =>
  async () => {
    const [{ Page, load }, { Widgets }] = await Promise.all([
      page(),
      import('./theme/widgets.tsx'),
    ]);
    return { Page: () => createElement(Widgets, null, createElement(Page)), load };
  };
