/** Call a handler like Lambda does, with events of any shape. */
export const callHandler =
  <R>(handler: (event: never, context: never) => Promise<R>) =>
  (event: unknown): Promise<R> =>
    handler(event as never, {} as never);
