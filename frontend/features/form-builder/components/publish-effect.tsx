import { Link } from 'react-router-dom';
import { formatShortList } from '#frontend/lib/language/short-list.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import { type FormContent, listFields } from '#shared/forms/form.ts';
import type { FormTemplate, PublishEffect } from '#shared/forms/forms-api.ts';
import classes from './dialogs.module.css';

type PublishEffectListProps = { readonly template: FormTemplate; readonly effect: PublishEffect };

/** Effect of publishing in numbers: new requests, open requests, saved drafts, routing sequences. */
export function PublishEffectList({ template, effect }: PublishEffectListProps) {
  const { categories, published, draft } = template;
  const { version, open, drafts, routings } = effect;
  const names = formatShortList(categories.map(({ name }) => name));
  return (
    <ul className={`bullets stack gap-4 ${classes.effect}`}>
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
              : formatOpenRequests(open)}
          </li>
          <li>
            {drafts.count === 0
              ? t`Nobody has a saved draft of such a request.`
              : formatDraftCount(drafts, describeFieldDifferences(published, draft))}
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

const formatOpenRequests = ({ count, complete }: PublishEffect['open']) =>
  complete
    ? plural(
        count,
        t`${count} open request keeps the version it was sent with.`,
        t`${count} open requests keep the version they were sent with.`,
      )
    : plural(
        count,
        t`At least ${count} open request keeps the version it was sent with.`,
        t`At least ${count} open requests keep the version they were sent with.`,
      );

/** Describe how many saved drafts keep their version. `otherwise`: text about the fields that differ in them. */
const formatDraftCount = ({ count, complete }: PublishEffect['drafts'], otherwise: string) =>
  complete
    ? plural(
        count,
        t`${count} saved draft keeps the version it began with${otherwise}.`,
        t`${count} saved drafts keep the version they began with${otherwise}.`,
      )
    : plural(
        count,
        t`At least ${count} saved draft keeps the version it began with${otherwise}.`,
        t`At least ${count} saved drafts keep the version they began with${otherwise}.`,
      );

/** Describe the fields that differ in earlier drafts: ": not asked for Cost centre, still asked for Provider" */
function describeFieldDifferences(was: FormContent, is: FormContent): string {
  const lacking = (form: FormContent, other: FormContent) => {
    const keys = new Set(listFields(other).map(({ key }) => key));
    return listFields(form)
      .filter(isAnswerable)
      .filter(({ key }) => !keys.has(key))
      .map(({ label }) => label)
      .join(', ');
  };
  const [added, removed] = [lacking(is, was), lacking(was, is)];
  const parts = [added && t`not asked for ${added}`, removed && t`still asked for ${removed}`];
  const said = parts.filter(Boolean).join(', ');
  return said && `: ${said}`;
}
