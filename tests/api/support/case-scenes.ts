import { randomUUID } from 'node:crypto';
import type { Api } from '#tests/support/api.ts';
import type { Case } from './case.ts';
import { noRules, type RuleIds, ruleNames } from './rules.ts';
import { emptyScene, type Scene, type SceneName, setScene } from './scenes.ts';

/** Set up the scene of a case, with only those rules that its call names. */
export function setSceneFor(
  api: Api,
  { scene, sent }: Pick<Case, 'scene' | 'sent'>,
): Promise<Scene> {
  const used = new Set<string | symbol>();
  const get = (_: RuleIds, name: string | symbol) => {
    used.add(name);
    return randomUUID();
  };
  sent({ ...emptyScene, fresh: randomUUID(), rules: new Proxy(noRules, { get }) });
  return setScene(
    api,
    scene,
    ruleNames.filter((name) => used.has(name)),
  );
}

const shared = new WeakMap<Api, Map<SceneName, Promise<Scene>>>();

/** Return one shared scene for all calls that change nothing. */
export function sharedScene(api: Api, name: SceneName): Promise<Scene> {
  const scenes = shared.get(api) ?? new Map<SceneName, Promise<Scene>>();
  shared.set(api, scenes);
  const scene = scenes.get(name) ?? setScene(api, name);
  scenes.set(name, scene);
  return scene;
}
