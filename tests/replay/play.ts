import { AppError } from '#shared/errors.ts';
import type { FormValues } from '#shared/forms/form.ts';
import { ProblemResponseError } from '#tests/support/product-client.ts';
import type { ReplayAct, ReplayScript, RoundAnswers } from './script.ts';

/** Target of a replay: the running product, or only its rules. */
export type Player = {
  draft(values: FormValues, at: string): Promise<void>;
  /** `round` 1 submits the draft. Later rounds change the answers and resubmit the request. */
  submit(values: FormValues, round: number, at: string): Promise<void>;
  decide(act: Extract<ReplayAct, { act: 'approve' | 'return' }>): Promise<void>;
  giveUp(at: string): Promise<void>;
  state(): Promise<string>;
};
/** Outcome of one replayed case. `refusals`: actions that the product refused, with reasons. */
export type ReplayResult = {
  name: string;
  acts: number;
  refusals: string[];
  state: string;
  agrees: boolean;
  implied?: string;
};

/** Error of a logged decision without a task. */
export class UnassignedDecision extends Error {
  override readonly name = 'UnassignedDecision';
}
const isRefusal = (error: unknown): error is Error =>
  error instanceof ProblemResponseError ||
  error instanceof AppError ||
  error instanceof UnassignedDecision;

const getValues = ({ name, amount }: ReplayScript, answers: RoundAnswers): FormValues => ({
  title: name,
  amount: { amount, currency: 'EUR' },
  ...answers,
});
const nobodyElse = {
  administration: false,
  preApprover: false,
  budgetOwner: false,
  paymentCheck: false,
};

/** Replay one case. A person with the role of each action performs it. Refused actions are recorded, not thrown. */
export async function playScript(script: ReplayScript, player: Player): Promise<ReplayResult> {
  const refusals: string[] = [];
  let acts = 0;
  let round = 0;
  for (const [index, act] of script.acts.entries()) {
    try {
      if (act.act === 'takeBack') await player.giveUp(act.at);
      if (act.act === 'draft' || act.act === 'takeBack') {
        const next = script.acts.slice(index).find((one) => one.act === 'submit');
        await player.draft(getValues(script, next?.answers ?? nobodyElse), act.at);
        round = 0;
      } else if (act.act === 'submit') {
        round += 1;
        await player.submit(getValues(script, act.answers), round, act.at);
      } else if (act.act === 'giveUp') await player.giveUp(act.at);
      else if (act.act !== 'acknowledge') await player.decide(act);
      if (act.act !== 'acknowledge') acts += 1;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusals.push(`${act.act}: ${error.message}`);
    }
  }
  const state = await player.state();
  const agrees = state === script.ends && refusals.length === 0;
  return {
    name: script.name,
    acts,
    refusals,
    state,
    agrees,
    ...(script.implied && { implied: script.implied }),
  };
}
