import { Link } from 'react-router-dom';
import { formatCount } from '#frontend/components/format/numbers.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { fieldsOf } from '#shared/forms/calculate.ts';
import { isAsked } from '#shared/forms/field-kinds.ts';
import type { FormContent } from '#shared/forms/form.ts';
import type { FormTemplate, PublishEffect } from '#shared/forms/forms-api.ts';
import classes from './dialogs.module.css';

type PublishEffectListProps = { readonly template: FormTemplate; readonly effect: PublishEffect };

/** Whom publishing touches, with numbers: new requests, open ones, saved drafts, routings. */
export function PublishEffectList({ template, effect }: PublishEffectListProps) {
  const { categories, published, draft } = template;
  const { version, open, drafts, routings } = effect;
  const names = categories.map(({ name }) => name).join(', ');
  return (
    <ul className={classes.effect}>
      <li>
        {names
          ? t`New requests of ${names} use version ${version}.`
          : t`No category uses this form yet. Choose it for a category, and its new requests use version ${version}.`}
      </li>
      {published && draft ? (
        <>
          <li>
            {open.count === 0
              ? t`No open request uses an older version.`
              : t`${counted(open, t`open request`)} ${open.count === 1 ? t`keeps the version it was` : t`keep the version they were`} sent with.`}
          </li>
          <li>
            {drafts.count === 0
              ? t`Nobody has a saved draft of such a request.`
              : t`${counted(drafts, t`saved draft`)} ${drafts.count === 1 ? t`keeps the version it` : t`keep the version they`} began with${differently(published, draft)}.`}
          </li>
        </>
      ) : null}
      {routings.map(({ id, name, reasons }) => (
        <li
          key={id}
        >{rich`The routing ${<Link to={paths.editRouting(id)}>{name}</Link>} has a condition that no longer fits, so some new requests will be decided by other people. ${reasons.join(' ')}`}</li>
      ))}
    </ul>
  );
}

const counted = ({ count, complete }: PublishEffect['open'], one: string) =>
  `${complete ? '' : t`At least `}${formatCount(count, one)}`;

/** What drafts of before ask otherwise: ": not asked for Cost centre, still asked for Provider" */
function differently(was: FormContent, is: FormContent): string {
  const lacking = (form: FormContent, other: FormContent) => {
    const keys = new Set(fieldsOf(other).map(({ key }) => key));
    return fieldsOf(form)
      .filter(isAsked)
      .filter(({ key }) => !keys.has(key))
      .map(({ label }) => label)
      .join(', ');
  };
  const [added, removed] = [lacking(is, was), lacking(was, is)];
  const parts = [added && t`not asked for ${added}`, removed && t`still asked for ${removed}`];
  const said = parts.filter(Boolean).join(', ');
  return said && `: ${said}`;
}
