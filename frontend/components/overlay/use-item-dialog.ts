import * as z from 'zod';
import { callEndpoint } from '#frontend/lib/api-client.ts';
import { t } from '#frontend/lib/text.ts';
import { Id, Version } from '#shared/fields.ts';
import type { ItemOperations } from '#shared/undo-change.ts';
import { type FieldValues, useFields } from '../inputs/use-fields.ts';
import { useWrite } from '../inputs/use-write.ts';
import { buildUndo } from './toast/build-undo.ts';
import { hideUndoToasts, showToast, type Toast } from './toast/toast.ts';

/** Id and version of a stored item. */
const ItemVersion = z.object({ id: Id, version: Version });

type Body<O extends ItemOperations> = z.output<O['create']['body']>;
type SavedItem<O extends ItemOperations> = Body<O> & {
  readonly id: string;
  readonly applicationId: string;
  readonly version: number;
};
/** Property paths of a request body: "limit" and "limit.amount". */
type PathOf<B> = B extends readonly unknown[]
  ? never
  : B extends object
    ? { [K in keyof B & string]: K | `${K}.${PathOf<NonNullable<B[K]>>}` }[keyof B & string]
    : never;
/** Fields of the body. A name that the body does not have is a compile-time error. */
type FieldsOf<F, B> = FieldValues<F> & Record<Exclude<keyof F, PathOf<B>>, never>;

type Options<O extends ItemOperations, F> = {
  /** Initial values of the fields, by their path in the body. */
  readonly fields: F;
  /** Further fields of the form, which shows their errors itself. */
  readonly others?: readonly string[];
  /**
   * Return the body to save.
   * @throws input.invalid with the fields that cannot be parsed
   */
  readonly body: (values: F) => Body<O>;
  /** Name of the item in the message that it was saved. */
  readonly nameOf: (body: Body<O>) => string;
  /** Reloads the list. */
  readonly refresh: () => Promise<unknown>;
  /**
   * Close the dialog. It is awaited before the list is reloaded after a removal, so that the removed item is not
   * requested again.
   */
  readonly onClose: () => unknown;
  /** Called after a change is undone, with the response. */
  readonly onUndone?: ((answer: unknown) => Promise<unknown>) | undefined;
};

/**
 * Manage a dialog that edits or creates a list item: values, errors per field, saving, and removing with undo.
 * `dialog`: props of its EditorDialog.
 */
export function useItemDialog<O extends ItemOperations, F extends FieldsOf<F, Body<O>>>(
  operations: O,
  item: SavedItem<O> | undefined,
  { fields, others = [], body, nameOf, refresh, onClose, onUndone }: Options<O, F>,
) {
  const { create, update, remove } = operations;
  const { busy, refused, clearError, submit } = useWrite();
  const { values, change, controls } = useFields<F>(fields);
  const { text, tick, elsewhere } = controls(refused, clearError);

  type Act = () => Promise<Pick<Toast, 'text' | 'undo'>>;
  async function finish(act: Act, afterwards: () => Promise<unknown>) {
    let done: Awaited<ReturnType<Act>> | undefined;
    await submit(async () => {
      const did = await act();
      hideUndoToasts();
      await afterwards();
      done = did;
    });
    if (done) showToast(done);
  }
  const showAndClose = async () => {
    await refresh();
    onClose();
  };
  const closeAndShow = async () => {
    await onClose();
    await refresh();
  };
  const save = async () => {
    const sent = body(values);
    const answer = await (item
      ? callEndpoint(update, { params: { id: item.id }, body: sent, ifMatch: item.version })
      : callEndpoint(create, { body: sent }));
    const change = { before: item, after: ItemVersion.parse(answer) };
    return {
      text: t`Saved ${nameOf(sent)}`,
      undo: buildUndo(operations, change, refresh, onUndone),
    };
  };
  const removeItem = (item: SavedItem<O>) => async () => {
    const { id, version } = item;
    await callEndpoint(remove, { params: { id }, ifMatch: version });
    return {
      text: t`Removed ${nameOf(item)}`,
      undo: buildUndo(operations, { before: item }, refresh),
    };
  };

  return {
    values,
    change,
    text,
    tick,
    refused,
    clearError,
    dialog: {
      busy,
      refused: elsewhere(...others),
      onSave: () => void finish(save, showAndClose),
      onClose,
      ...(item && { onRemove: () => void finish(removeItem(item), closeAndShow) }),
    },
  };
}
