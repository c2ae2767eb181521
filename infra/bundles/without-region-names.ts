import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import * as z from 'zod';

const Partitions = z.looseObject({
  partitions: z.array(
    z.looseObject({ regionRegex: z.string(), regions: z.record(z.string(), z.unknown()) }),
  ),
});

/** Read the partitions of AWS from the SDK, without the regions that the pattern of a partition finds. */
export function readPartitions(path: string): z.infer<typeof Partitions> {
  const text = readFileSync(path, 'utf8');
  const info = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  const { partitions, ...more } = Partitions.parse(info);
  const rules = partitions.map(({ regions, ...partition }) => {
    const pattern = new RegExp(partition.regionRegex);
    const others = Object.keys(regions).filter((region) => !pattern.test(region));
    return { ...partition, regions: Object.fromEntries(others.map((region) => [region, {}])) };
  });
  return { ...more, partitions: rules };
}

/** The SDK has the names of all regions, which nothing reads. Without them each function loads 3 kB less. */
export const withoutRegionNames: Plugin = {
  name: 'without-region-names',
  setup: ({ onLoad }) =>
    onLoad({ filter: /util-endpoints\/lib\/aws\/partitions\.js$/ }, ({ path }) => ({
      contents: `export const partitionsInfo = ${JSON.stringify(readPartitions(path))};`,
    })),
};
