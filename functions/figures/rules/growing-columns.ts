export type NumericArray = Int32Array | Uint8Array | Float64Array;
export const createInt32Column = (length: number) => new Int32Array(length);
export const createUint8Column = (length: number) => new Uint8Array(length);
export const createFloat64Column = (length: number) => new Float64Array(length);

/** Return a growing column, which doubles its size when it is full. */
export function createGrowingColumn<Column extends NumericArray>(make: (length: number) => Column) {
  let values = make(256);
  let length = 0;
  return {
    push(value: number): void {
      if (length === values.length) {
        const larger = make(2 * length);
        larger.set(values);
        values = larger;
      }
      values[length] = value;
      length += 1;
    },
    length: () => length,
    done: () => values.subarray(0, length) as Column,
  };
}
