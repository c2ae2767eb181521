/** Return a function that loads a module once, on first use, because few calls need it. */
export function lazyLoader<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}
