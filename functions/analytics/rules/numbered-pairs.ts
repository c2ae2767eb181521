/**
 * Assign consecutive numbers to pairs of numbers, in the order of their first occurrence. Either number of a pair may
 * also be -1.
 * @param most exclusive upper bound of the second number of a pair
 */
export function createPairNumbering(most: number) {
  const numbers = new Map<number, number>();
  return {
    numberOf(first: number, second: number): number {
      const pair = (first + 1) * (most + 1) + second + 1;
      const known = numbers.get(pair);
      if (known !== undefined) return known;
      numbers.set(pair, numbers.size);
      return numbers.size - 1;
    },
  };
}
