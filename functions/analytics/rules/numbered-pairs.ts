/**
 * Numbers for pairs of numbers, in the order in which they first come. Each may be -1.
 * @param most the second of a pair is less
 */
export function pairNumbering(most: number) {
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
