const base = ['functions/platform/client-limits.ts', 'functions/platform/is-transient-error.ts'];
const platform = ['functions/platform/language', 'functions/platform', ...base, 'shared'];
const service = [
  ...['functions/*/rules', 'functions/*/store', 'functions/platform/table'],
  ...['functions/platform/idempotency', ...platform],
];
const area = ['functions/*', 'functions/service', ...service];
const components = [
  'frontend/data',
  'frontend/lib',
  'frontend/theme',
  'frontend/paths.ts',
  'shared',
];
const widgets = ['frontend/components', ...components];
const features = ['frontend/widgets', ...widgets];
const pages = ['frontend/features', ...features];

/**
 * Allowed imports. Each layer is a folder or a file; it may import itself and the layers named. The longest match
 * decides to which layer a file belongs.
 */
export const layers: Record<string, readonly string[]> = {
  shared: [],
  // The one list of errors after which the same call may succeed, and how long a client waits.
  'functions/platform/client-limits.ts': [],
  'functions/platform/is-transient-error.ts': ['shared'],
  // Texts of functions in other languages than English.
  'functions/platform/language': ['functions/platform/translate-issue.ts', 'shared'],
  'functions/platform/translate-issue.ts': ['shared'],
  'functions/platform/table': [...base, 'shared'],
  'functions/platform': ['functions/platform/table', ...platform],
  'functions/platform/idempotency': ['functions/platform/table', ...platform],
  // An area: its rules, its part of the table, its operations, their routes, and what other areas use of it.
  'functions/*/rules': ['shared'],
  'functions/*/store': ['functions/*/rules', 'functions/platform/table', ...base, 'shared'],
  'functions/service': service,
  'functions/*': area.slice(1),
  'functions/*/operations': area,
  'functions/*/routes': ['functions/*/operations', ...area],
  infra: ['shared'],
  // A package of its own: it knows a product by its synthesized template only.
  'one-machine': [],
  // The demo organisation's past is made by the product's own rules, under a moved clock.
  demo: [
    ...['functions/*/rules', 'functions/*/store', 'functions/platform/table'],
    ...['one-machine', 'shared'],
  ],
  // Parts of `npm start`: the product, its demo organisation and the one machine meet here.
  start: ['demo', 'one-machine', 'shared'],
  // Commands for whoever runs the product; they work beside it, or without it.
  operator: area,
  'frontend/theme': [],
  'frontend/paths.ts': [],
  // Texts of the site in other languages than English.
  'frontend/languages': ['shared'],
  'frontend/lib': ['frontend/languages', 'frontend/paths.ts', 'shared'],
  'frontend/data': ['frontend/lib', 'shared'],
  'frontend/components': components,
  // A dialog on a page without the widget library brings it along.
  'frontend/widgets': ['frontend/theme', ...widgets],
  'frontend/features': features,
  'frontend/pages': pages,
  frontend: ['frontend/pages', ...pages],
};

/** The part of an area in which a file of functions lies: `rules`, `store`, `operations`, or its routes. */
function findAreaPart(path: string): string | undefined {
  const [, part, name] =
    /^functions\/(?!platform\/|service\/)[^/]+\/(?:(\w+)\/)?(.*)/.exec(path) ?? [];
  if (name === undefined) return undefined;
  if (!part && /^(.+-)?area\.ts$/.test(name)) return 'functions/*/routes';
  return ['rules', 'store', 'operations'].includes(part ?? '')
    ? `functions/*/${part}`
    : 'functions/*';
}

export function findLayer(path: string): string | undefined {
  const holding = Object.keys(layers).filter(
    (layer) => path === layer || path.startsWith(`${layer}/`),
  );
  return findAreaPart(path) ?? holding.sort((a, b) => b.length - a.length)[0];
}

const areaOf = (path: string) => path.split('/')[1];

/** `features/tasks` of `frontend/features/tasks/use-decide.ts`: features don't know each other. */
const featureOf = (path: string) => /^frontend\/features\/[^/]+/.exec(path)?.[0];

/** Whether a file may import another; features of the browser don't know each other. */
export function mayImport(file: string, imported: string): boolean {
  const [own, other] = [findLayer(file), findLayer(imported)];
  if (!own || !other) return false;
  if (own === 'frontend/features' && other === own) return featureOf(file) === featureOf(imported);
  if (other === 'functions/*/operations' && own !== 'functions/*/routes')
    return findAreaPart(file) !== undefined && areaOf(file) === areaOf(imported);
  return own === other || (layers[own]?.includes(other) ?? false);
}
