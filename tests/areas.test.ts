import { expect, test } from 'vitest';
import { entryFilePath, functionNames } from '#infra/function-entries.ts';
import { readModules } from './support/read-modules.ts';

/** Areas of the server in dependency order: the rules of an area may import those of earlier areas. */
const areas = [
  ...[
    'organisation',
    'people',
    'approval-limits',
    'forms',
    'places',
    'sla',
    'routing',
    'requests',
    'retention',
  ],
  ...['search', 'live', 'calendar', 'announcements', 'conversation', 'tasks', 'messages'],
  ...['figures', 'imports', 'letters', 'analytics', 'canary', 'deployment'],
];
/** Folders that the modules of all areas may import. */
const ground = ['platform', 'service'];

const modules = readModules(['functions']);
const getArea = (file: string) => file.split('/')[1] ?? '';
const isRule = (file: string) => /^functions\/[^/]+\/rules\//.test(file);
const isRoutes = (file: string) => /\/([\w-]+-)?area\.ts$/.test(file);

test('every folder of functions is a business area or one of the shared folders', () => {
  const folders = new Set(modules.map(({ file }) => getArea(file)));
  expect([...folders].sort()).toEqual([...areas, ...ground].sort());
});

test('the rules of an area import only rules of the same or an earlier area, which prevents cycles', () => {
  const upwards = modules
    .filter(({ file }) => isRule(file))
    .flatMap(({ file, imports }) =>
      imports
        .filter(isRule)
        .filter((one) => areas.indexOf(getArea(one)) > areas.indexOf(getArea(file)))
        .map((one) => `${file} -> ${one}`),
    );
  expect(upwards).toEqual([]);
});

test('outside the analytics area, only route files import code from it', () => {
  const importing = modules
    .filter(({ file }) => getArea(file) !== 'analytics' && !isRoutes(file))
    .filter(({ imports }) => imports.some((one) => getArea(one) === 'analytics'));
  expect(importing.map(({ file }) => file)).toEqual([]);
});

test('rules receive the time and new ids as arguments, and do not read environment variables', () => {
  const impure = /Date\.now\(|new Date\(\)|Math\.random|randomUUID|randomBytes|process\.env/;
  const found = modules
    .filter(({ file }) => isRule(file))
    .filter(({ source }) => impure.test(source));
  expect(found.map(({ file }) => file)).toEqual([]);
});

test('only the erasure of a person scans the DynamoDB table', () => {
  const scanning = modules.filter(({ source }) => /ScanCommand|scanPaginate/.test(source));
  expect(scanning.map(({ file }) => file)).toEqual(['functions/people/store/scan-items.ts']);
});

test('only key modules build keys of the DynamoDB table', () => {
  const key = /`(APP|USER|REQUEST|TASK|FILE|DEPARTMENT)#\$\{/;
  const building = modules.filter(({ source }) => key.test(source)).map(({ file }) => file);
  expect(building.length).toBeGreaterThan(2);
  expect(building.filter((file) => !/\/(store|table)\/([\w-]+-)?keys\.ts$/.test(file))).toEqual([]);
});

test('every Lambda function is built by one of the middleware stacks', () => {
  const list = /^(serveArea|serve(Stream|Queue|Schedule|Step|Steps|Trigger|Socket|Resource))\(/;
  const built = functionNames.map((name) => {
    const { source = '' } = modules.find(({ file }) => file === entryFilePath(name)) ?? {};
    return { name, by: source.split('export const handler = ')[1] ?? '' };
  });
  expect(built.filter(({ by }) => !list.test(by)).map(({ name }) => name)).toEqual([]);
});

test('only middleware stacks import middy', () => {
  const knowing = modules.filter(({ packages }) => packages.includes('@middy/core'));
  expect(knowing.map(({ file }) => file).sort()).toEqual([
    'functions/platform/call-middleware.ts',
    'functions/platform/events/middleware.ts',
    'functions/platform/operation-middleware.ts',
    'functions/platform/serve.ts',
  ]);
});
