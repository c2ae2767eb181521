/** A finding of a tool. `rule`: name of the rule in the tool; `at`: position in the examined file. */
export type Finding = { readonly rule: string; readonly at: string; readonly message: string };

/** Accepted findings of a rule at matching positions, with the reason. */
export type AcceptedFinding = {
  readonly rule: string;
  readonly at: RegExp;
  readonly reason: string;
};

const isAccepted = ({ rule, at }: Finding, accepted: AcceptedFinding) =>
  rule === accepted.rule && accepted.at.test(at);

/** Compare findings with the accepted ones. Both lists are empty if every finding is explained and still occurs. */
export const explainFindings = (
  findings: readonly Finding[],
  accepted: readonly AcceptedFinding[],
) => ({
  unexplained: findings
    .filter((finding) => !accepted.some((one) => isAccepted(finding, one)))
    .map(({ rule, at, message }) => `${rule} at ${at}: ${message}`),
  outdated: accepted
    .filter((one) => !findings.some((finding) => isAccepted(finding, one)))
    .map(({ rule, at }) => `${rule} at ${at} is not found any more`),
});

/** Result of `explainFindings` without an unexplained finding or an outdated entry. */
export const allExplained = { unexplained: [], outdated: [] };
