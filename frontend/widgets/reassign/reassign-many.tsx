import type { ComponentProps } from 'react';
import type { ReassignManyDialog } from './reassign-many-dialog.tsx';

/** Load the dialog together with the widget library, for a page without that library. To be passed to `lazy`. */
export async function loadReassignMany() {
  const [{ Widgets }, { ReassignManyDialog: Dialog }] = await Promise.all([
    import('#frontend/theme/widgets.tsx'),
    import('./reassign-many-dialog.tsx'),
  ]);
  const WithWidgets = (props: ComponentProps<typeof ReassignManyDialog>) => (
    <Widgets>
      <Dialog {...props} />
    </Widgets>
  );
  return { default: WithWidgets };
}
