/**
 * On-demand prices in USD without free tiers, as of November 2026, not verified since. Sources:
 * aws.amazon.com/dynamodb/pricing/on-demand, /backup/pricing, /step-functions/pricing, /lambda/pricing (Arm),
 * /api-gateway/pricing (HTTP APIs), /cloudwatch/pricing, /cognito/pricing, /waf/pricing.
 */
const prices = {
  'us-east-1': {
    ...{ writeUnit: 0.625e-6, readUnit: 0.125e-6, transition: 25e-6 },
    ...{ functionCall: 0.2e-6, gigabyteSecond: 13.3334e-6, httpCall: 1e-6 },
    ...{ mail: 0.1e-3, logGigabyte: 0.5, tableGigabyte: 0.25, backupGigabyte: 0.2 },
    ...{ copyGigabyte: 0.1, restoreGigabyte: 0.15 },
    ...{ user: 0.015, tab: 0.019 },
  },
  'eu-central-1': {
    ...{ writeUnit: 0.7625e-6, readUnit: 0.1525e-6, transition: 25e-6 },
    ...{ functionCall: 0.2e-6, gigabyteSecond: 13.3334e-6, httpCall: 1.2e-6 },
    ...{ mail: 0.1e-3, logGigabyte: 0.63, tableGigabyte: 0.306, backupGigabyte: 0.24 },
    ...{ copyGigabyte: 0.12, restoreGigabyte: 0.18 },
    ...{ user: 0.015, tab: 0.019 },
  },
} as const;

/** Gigabyte seconds of one function call: estimated, because one machine can't measure them. */
const gigabyteSecondsPerCall = 0.07;
/** Gigabyte seconds of a scheduled run without work, including its pause: estimated. */
const gigabyteSecondsPerRun = 0.5;

/** Prices in USD that are equal in both regions. Prices of alarms, metrics and dashboards are per month. */
export const fixedPrices = {
  ...{ alarmMetric: 0.1, compositeAlarm: 0.5, customMetric: 0.3 },
  ...{ dashboard: 3, freeDashboards: 3, insightRule: 0.5 },
  scheduledRun: 0.2e-6 + gigabyteSecondsPerRun * 13.3334e-6,
  ...{ queueCall: 0.4e-6, webAcl: 5, webAclRule: 1, key: 1 },
} as const;

/** Billed units of one request. */
export type RequestCounts = {
  readonly writeUnits: number;
  readonly readUnits: number;
  readonly transitions: number;
  readonly functionCalls: number;
  readonly httpCalls: number;
};

/** Calculate USD for 1,000 requests by item and region, without logs, traces, queues and mail delivery. */
export const priceRequests = (
  counted: RequestCounts,
): Readonly<Record<string, Readonly<Record<string, number>>>> =>
  Object.fromEntries(
    Object.entries(prices).map(([region, price]) => {
      const items: Readonly<Record<string, number>> = {
        'table writes': counted.writeUnits * price.writeUnit,
        'table reads': counted.readUnits * price.readUnit,
        transitions: counted.transitions * price.transition,
        'function calls':
          counted.functionCalls *
          (price.functionCall + gigabyteSecondsPerCall * price.gigabyteSecond),
        'calls of people': counted.httpCalls * price.httpCall,
      };
      return [region, mapValues(items, (usd) => usd * 1000)];
    }),
  );

/** Size of a month: numbers of requests and people, and the setting `backupDays` of the stage, if any. */
export type MonthSize = {
  readonly requests: number;
  readonly people: number;
  readonly backupDays?: number;
};

/** Mails of one request, and gigabytes of its log lines and stored data, as counted in November 2026. */
const mailsPerRequest = 6;
const logGigabytes = 9e-6;
const storedGigabytes = 80e-6;
/** Users per month that Cognito's plan Essentials includes for free. */
const freeUsers = 10_000;
/** Assumed number of months that requests are stored. A longer history costs more each month. */
const storedMonths = 12;

/**
 * Calculate USD per month by item and region for this number of requests and people. Includes mails, logs, storage of a
 * year, sign-ins, and one open tab per person during working hours (decision 40).
 */
export const priceMonth = (
  counted: RequestCounts,
  { requests, people, backupDays = 0 }: MonthSize,
) =>
  mapValues(priceRequests(counted), (items, region) => {
    const price = prices[region as keyof typeof prices];
    const stored = requests * storedMonths * storedGigabytes;
    const copies = Math.floor(backupDays / 7);
    return {
      requests: (requests / 1000) * sumValues(items),
      mails: requests * mailsPerRequest * price.mail,
      logs: requests * logGigabytes * price.logGigabyte,
      stored: stored * (price.tableGigabyte + price.backupGigabyte),
      // Each weekly copy is a full copy, and one copy is restored each month as a trial.
      'backup copies':
        stored * (copies * price.copyGigabyte + Math.min(copies, 1) * price.restoreGigabyte),
      'sign-ins': Math.max(0, people - freeUsers) * price.user,
      'open tabs': people * price.tab,
    };
  });

export const mapValues = <V, R>(
  values: Readonly<Record<string, V>>,
  map: (value: V, key: string) => R,
): Readonly<Record<string, R>> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value, key)]));

export const sumValues = (values: Readonly<Record<string, number>>) =>
  Object.values(values).reduce((total, value) => total + value, 0);
