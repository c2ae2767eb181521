/**
 * Make this thread's `Date` follow the runtime's clock. `offset`: milliseconds (a signed 64-bit integer) to add to the
 * machine's time. Dates with explicit values, and dates created elsewhere, stay unchanged.
 */
export function shiftDateClass(offset: SharedArrayBuffer): void {
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
