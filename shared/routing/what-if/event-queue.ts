/** Events sorted by time, earliest first. At equal times, the order of insertion counts. */
export class EventQueue<Event> {
  readonly #events: { readonly at: number; readonly nth: number; readonly event: Event }[] = [];
  #count = 0;

  get next(): number {
    return this.#events[0]?.at ?? Number.POSITIVE_INFINITY;
  }

  push(at: number, event: Event): void {
    const events = this.#events;
    events.push({ at, nth: this.#count, event });
    this.#count += 1;
    let child = events.length - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!this.#swapIfLater(parent, child)) return;
      child = parent;
    }
  }

  pop(): Event | undefined {
    const events = this.#events;
    const [first] = events;
    const last = events.pop();
    if (!first || !last) return undefined;
    if (events.length === 0) return first.event;
    events[0] = last;
    let parent = 0;
    for (let child = 1; child < events.length; child = 2 * parent + 1) {
      if (child + 1 < events.length && this.#isLater(child, child + 1)) child += 1;
      if (!this.#swapIfLater(parent, child)) break;
      parent = child;
    }
    return first.event;
  }

  #isLater(one: number, other: number): boolean {
    const [a, b] = [this.#events[one], this.#events[other]];
    return !!a && !!b && (a.at > b.at || (a.at === b.at && a.nth > b.nth));
  }

  #swapIfLater(parent: number, child: number): boolean {
    const [a, b] = [this.#events[parent], this.#events[child]];
    if (!a || !b || !this.#isLater(parent, child)) return false;
    this.#events[parent] = b;
    this.#events[child] = a;
    return true;
  }
}
