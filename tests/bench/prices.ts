/**
 * On-demand prices in USD without free tiers, as of November 2026, not verified since. Sources:
 * aws.amazon.com/dynamodb/pricing/on-demand, /step-functions/pricing, /lambda/pricing (Arm), /api-gateway/pricing (HTTP
 * APIs).
 */
const prices = {
  'us-east-1': {
    ...{ writeUnit: 0.625e-6, readUnit: 0.125e-6, transition: 25e-6 },
    ...{ functionCall: 0.2e-6, gigabyteSecond: 13.3334e-6, httpCall: 1e-6 },
  },
  'eu-central-1': {
    ...{ writeUnit: 0.7625e-6, readUnit: 0.1525e-6, transition: 25e-6 },
    ...{ functionCall: 0.2e-6, gigabyteSecond: 13.3334e-6, httpCall: 1.2e-6 },
  },
} as const;

/** Gigabyte seconds of one function call. Estimated, because one machine can't measure it. */
const gigabyteSecondsPerCall = 0.07;

/** Billed units of one request. */
type RequestCounts = {
  readonly writeUnits: number;
  readonly readUnits: number;
  readonly transitions: number;
  readonly functionCalls: number;
  readonly httpCalls: number;
};

/** Calculate USD for 1,000 requests in each region, without logs, traces, queues and mail delivery. */
export const calculatePrice = (counted: RequestCounts): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(prices).map(([region, price]) => {
      const each =
        counted.writeUnits * price.writeUnit +
        counted.readUnits * price.readUnit +
        counted.transitions * price.transition +
        counted.functionCalls *
          (price.functionCall + gigabyteSecondsPerCall * price.gigabyteSecond) +
        counted.httpCalls * price.httpCall;
      return [region, each * 1000];
    }),
  );
