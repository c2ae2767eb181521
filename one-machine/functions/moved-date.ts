/**
 * Makes this thread's `Date` follow the runtime's clock: `offset` holds the milliseconds (one signed 64-bit integer)
 * to add to the machine's own time. Dates made of given values, and dates made elsewhere, stay what they are.
 */
export function moveDate(offset: SharedArrayBuffer): void {
  const cell = new BigInt64Array(offset);
  const machineNow = Date.now;
  const now = () => machineNow() + Number(Atomics.load(cell, 0));
  const Moved = new Proxy(Date, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
    apply: () => new Moved().toString(),
  });
  Date.now = now;
  Date.prototype.constructor = Moved;
  globalThis.Date = Moved;
}
