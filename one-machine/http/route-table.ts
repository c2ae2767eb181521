import type { ApiRoute } from '../template/read-apis.ts';

/** The matching route of a call, with the decoded values of its path parameters. */
export type RouteMatch = { readonly route: ApiRoute; readonly parameters: Record<string, string> };

type Node = {
  readonly literal: Map<string, Node>;
  parameter?: Node;
  greedy?: Map<string, ApiRoute>;
  readonly routes: Map<string, ApiRoute>;
};

const emptyNode = (): Node => ({ literal: new Map(), routes: new Map() });

/**
 * Find the route of a call like the gateway: the most specific one wins (literal segment, then parameter, then greedy
 * parameter). A path that has only other methods counts as unknown. Source: "Routing API requests" in the developer
 * guide of HTTP APIs.
 */
export function compileRoutes(
  routes: readonly ApiRoute[],
): (method: string, path: string) => RouteMatch | undefined {
  const root = emptyNode();
  for (const route of routes) addRoute(root, route);
  return (method, path) => findRoute(root, method, path.split('/').slice(1), 0, []);
}

function addRoute(root: Node, route: ApiRoute): void {
  let node = root;
  for (const segment of route.path.split('/').slice(1)) {
    if (!segment.startsWith('{')) {
      const next = node.literal.get(segment) ?? emptyNode();
      node.literal.set(segment, next);
      node = next;
    } else if (segment.endsWith('+}')) {
      node.greedy ??= new Map();
      node.greedy.set(route.method, route);
      return;
    } else {
      // Parameters at the same position share a node. Each route retains its own parameter names.
      node.parameter ??= emptyNode();
      node = node.parameter;
    }
  }
  node.routes.set(route.method, route);
}

const pick = (routes: Map<string, ApiRoute>, method: string) =>
  routes.get(method) ?? routes.get('ANY');

function findRoute(
  node: Node,
  method: string,
  segments: readonly string[],
  at: number,
  values: readonly string[],
): RouteMatch | undefined {
  const segment = segments[at];
  if (segment === undefined) {
    const route = pick(node.routes, method);
    return route && { route, parameters: nameParameters(route, values) };
  }
  const literal = node.literal.get(segment);
  const exact = literal && findRoute(literal, method, segments, at + 1, values);
  if (exact) return exact;
  const byParameter =
    node.parameter &&
    segment !== '' &&
    findRoute(node.parameter, method, segments, at + 1, [...values, segment]);
  if (byParameter) return byParameter;
  const greedy = node.greedy && pick(node.greedy, method);
  return (
    greedy && {
      route: greedy,
      parameters: nameParameters(greedy, [...values, segments.slice(at).join('/')]),
    }
  );
}

function nameParameters(route: ApiRoute, values: readonly string[]): Record<string, string> {
  const names = [...route.path.matchAll(/\{(\w+)\+?\}/g)].map(([, one]) => one ?? '');
  return Object.fromEntries(names.map((one, index) => [one, values[index] ?? '']));
}
