/** Parts of a browser that Node lacks: storage for text, and a location that can change. */
class TextStorage implements Storage {
  readonly #texts = new Map<string, string>();
  get length() {
    return this.#texts.size;
  }
  clear() {
    this.#texts.clear();
  }
  getItem(key: string) {
    return this.#texts.get(key) ?? null;
  }
  key(index: number) {
    return [...this.#texts.keys()][index] ?? null;
  }
  removeItem(key: string) {
    this.#texts.delete(key);
  }
  setItem(key: string, value: string) {
    this.#texts.set(key, String(value));
  }
}

/** Install the browser parts. `visited`: addresses that the page opened. */
export function openBrowser() {
  const visited: string[] = [];
  const place = {
    localStorage: new TextStorage(),
    sessionStorage: new TextStorage(),
    location: {
      origin: 'http://127.0.0.1:4280',
      ...{ pathname: '/requests/history', search: '?x=1', hash: '' },
      assign: (path: string) => visited.push(path),
    },
  };
  for (const [name, value] of Object.entries(place)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return { ...place, visited };
}
