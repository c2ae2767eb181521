const base = [
  ...['functions/platform/client-limits.ts', 'functions/platform/is-transient-error.ts'],
  'functions/platform/log-ids.ts',
];
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
 * Allowed imports. Each layer is a folder or a file that may import itself and the listed layers. The longest matching
 * path determines the layer of a file.
 */
export const layers: Record<string, readonly string[]> = {
  shared: [],
  // The only list of retryable errors, and the timeouts of clients.
  'functions/platform/client-limits.ts': [],
  'functions/platform/is-transient-error.ts': ['shared'],
  // Ids of the current work, for log lines and stored events.
  'functions/platform/log-ids.ts': [],
  // Translated texts of functions.
  'functions/platform/language': ['functions/platform/translate-issue.ts', 'shared'],
  'functions/platform/translate-issue.ts': ['shared'],
  'functions/platform/table': [...base, 'shared'],
  'functions/platform': ['functions/platform/table', ...platform],
  'functions/platform/idempotency': ['functions/platform/table', ...platform],
  // An area consists of its rules, its store, its operations, their routes, and its interface for other areas.
  'functions/*/rules': ['shared'],
  'functions/*/store': ['functions/*/rules', 'functions/platform/table', ...base, 'shared'],
  'functions/service': service,
  'functions/*': area.slice(1),
  'functions/*/operations': area,
  'functions/*/routes': ['functions/*/operations', ...area],
  infra: ['infra/stages', 'shared'],
  // Files of stages, which commands read without the CDK.
  'infra/stages': ['shared'],
  // A separate package that reads only the synthesized template of a product.
  'one-machine': ['one-machine/backup'],
  // Copies of data folders, which commands make and restore.
  'one-machine/backup': ['one-machine'],
  // The rules of the product itself generate the history of the demo organisation, under a shifted clock.
  demo: [
    ...['functions/*/rules', 'functions/*/store', 'functions/platform/table'],
    ...['one-machine', 'shared'],
  ],
  // Parts of `npm start`, which combines the product, the demo organisation and the services of one machine.
  start: [
    ...['demo', 'one-machine', 'one-machine/backup', 'operator/services/command.ts', 'shared'],
  ],
  // Operator commands, which run with or without a running product.
  operator: ['infra/stages', 'one-machine/backup', 'operator/services/command.ts', ...area],
  'operator/services/command.ts': [],
  'frontend/theme': [],
  'frontend/paths.ts': [],
  // Texts of the site in other languages than English.
  'frontend/languages': ['shared'],
  'frontend/lib': ['frontend/languages', 'frontend/paths.ts', 'shared'],
  'frontend/data': ['frontend/lib', 'shared'],
  'frontend/components': components,
  // A page without the widget library loads the library together with its first dialog.
  'frontend/widgets': ['frontend/theme', ...widgets],
  'frontend/features': features,
  'frontend/pages': pages,
  frontend: ['frontend/pages', ...pages],
};

/** Return the part of an area that contains a file: `rules`, `store`, `operations` or the routes. */
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

const getArea = (path: string) => path.split('/')[1];

/**
 * Return the feature of a file: `features/tasks` of `frontend/features/tasks/use-decide.ts`. Features must not import
 * each other.
 */
const getFeature = (path: string) => /^frontend\/features\/[^/]+/.exec(path)?.[0];

/** True if a file may import another one. Features of the browser must not import each other. */
export function isImportAllowed(file: string, imported: string): boolean {
  const [own, other] = [findLayer(file), findLayer(imported)];
  if (!own || !other) return false;
  if (own === 'frontend/features' && other === own)
    return getFeature(file) === getFeature(imported);
  if (other === 'functions/*/operations' && own !== 'functions/*/routes')
    return findAreaPart(file) !== undefined && getArea(file) === getArea(imported);
  return own === other || (layers[own]?.includes(other) ?? false);
}
