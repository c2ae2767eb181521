import { type ComponentType, createElement, lazy } from 'react';

/** Load a dialog with fields when it is opened, together with the widget library, which its screen does not need. */
export const lazyWithWidgets = <Props extends object>(
  dialog: () => Promise<ComponentType<Props>>,
) =>
  lazy(async () => {
    const [Dialog, { Widgets }] = await Promise.all([dialog(), import('./widgets.tsx')]);
    return {
      default: (props: Props) => createElement(Widgets, null, createElement(Dialog, props)),
    };
  });
