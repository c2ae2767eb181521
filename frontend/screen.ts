import { createElement } from 'react';
import type { PageModule } from '#frontend/pages/page.ts';
import type { ClientRole } from '#shared/endpoint.ts';

export type Screen = {
  readonly path: string;
  readonly title: string;
  /** Roles of which one is required. */
  readonly roles: readonly ClientRole[];
  /** Undefined for the landing screen, which is part of the first bundle. */
  readonly page?: () => Promise<PageModule>;
};

/** Wrap a page with fields in the widget library, which is loaded with it. */
export const wrapInWidgets =
  (page: () => Promise<PageModule>): (() => Promise<PageModule>) =>
  async () => {
    const [{ Page, load }, { Widgets }] = await Promise.all([
      page(),
      import('./theme/widgets.tsx'),
    ]);
    return { Page: () => createElement(Widgets, null, createElement(Page)), load };
  };
