import { lazy, Suspense, useMemo, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { runImportAction, saveImport } from '#frontend/data/process-imports.ts';
import { changeSavedMapping, useRefreshSavedMappings } from '#frontend/data/saved-mappings.ts';
import { t } from '#frontend/lib/text.ts';
import { AppError } from '#shared/errors.ts';
import { decodeStart, type LogStart } from '#shared/process/logs/decode-log.ts';
import type { LogQuestion } from '#shared/process/logs/guess-mapping.ts';
import { analyzeStart, guessStartFormats, previewLog } from '#shared/process/logs/look-at-start.ts';
import type { LogField, LogMapping } from '#shared/process/logs/mapping.ts';
import type { ProcessImport } from '#shared/process/process-import.ts';
import type { SavedMapping } from '#shared/process/saved-mapping.ts';
import { getChosenFile } from '../chosen-files.ts';
import { type Columns, createColumnsReader } from '../fit-mapping.ts';
import { type MappingDraft, parseMappingDraft, setRule, toMappingDraft } from '../mapping-draft.ts';
import { ActivityRules } from './activity-rules.tsx';
import { ColumnFields } from './column-fields.tsx';
import { MappingChoice } from './mapping-choice.tsx';
import { PreviewCases } from './preview-cases.tsx';
import classes from './process-imports.module.css';

type MappingActsProps = {
  /** Current mapping of the file. */
  readonly mapping: LogMapping;
  /** Saved mapping that was applied; undefined if everything was chosen here. */
  readonly taken: SavedMapping | undefined;
  readonly onSaved: (saved: SavedMapping) => void;
  /** Opens the dialog for the name of a new mapping. */
  readonly onName: () => void;
};

/** Actions that save the mapping for later files from the same system. */
function MappingActs({ mapping, taken, onSaved, onName }: MappingActsProps) {
  const { act } = useWrite({ refresh: useRefreshSavedMappings() });
  const isChanged = taken && JSON.stringify(taken.mapping) !== JSON.stringify(mapping);
  const change = (one: SavedMapping) =>
    act(() => changeSavedMapping(one, mapping), { done: t`Saved ${one.name}`, onDone: onSaved });
  return (
    <div className="row wrap stretch gap-8">
      {isChanged ? (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => void change(taken)}
        >{t`Save the changes to “${taken.name}”`}</Button>
      ) : null}
      <Button
        variant="default"
        size="compact-sm"
        onClick={onName}
      >{t`Save it as a mapping`}</Button>
    </div>
  );
}

const NewMappingDialog = lazy(async () => ({
  default: (await import('./new-mapping-dialog.tsx')).NewMappingDialog,
}));

type MappingFormProps = {
  readonly one: ProcessImport;
  readonly hasArrived: boolean;
  readonly onSaved: (saved: ProcessImport) => void;
};

const noColumns: Columns = new Map();

/** Return a preview, or the reason why there is none. */
function previewMapping(start: LogStart | undefined, draft: MappingDraft) {
  const read = parseMappingDraft(draft);
  if ('problem' in read) return { problem: read.problem };
  if (!start) return {};
  try {
    return { preview: previewLog(start, read.mapping) };
  } catch (cause) {
    if (cause instanceof AppError) return { problem: cause.message };
    throw cause;
  }
}

const answers: Readonly<Record<LogQuestion, keyof MappingDraft>> = {
  encoding: 'encoding',
  moments: 'moments',
  timeZone: 'timeZone',
  amounts: 'decimalComma',
  amountOf: 'amountOf',
};
/** Return the questions that remain open after a choice. */
const listOpenQuestions = (asked: ReadonlySet<LogQuestion>, part: Partial<MappingDraft>) =>
  [...asked].filter((question) => !Object.hasOwn(part, answers[question]));

/** Form for the mapping of an import's file, with a preview of the first rows. Saving it allows the file to be read. */
export function MappingForm({ one, hasArrived, onSaved }: MappingFormProps) {
  const { timeZone } = useViewer();
  const [chosen] = useState(() => getChosenFile(one.id));
  const [looked] = useState(() =>
    chosen && !one.mapping ? analyzeStart(chosen.start, { timeZone }) : undefined,
  );
  const [draft, setDraft] = useState<MappingDraft>(() =>
    toMappingDraft(one.mapping ?? looked?.guess ?? { format: 'csv', columns: {}, timeZone }),
  );
  const [asked, setAsked] = useState<ReadonlySet<LogQuestion>>(() => new Set(looked?.asked));
  const { encoding, delimiter, hasHead } = draft;
  const start = useMemo(
    () => chosen && decodeStart(chosen.start, { chosen: encoding }),
    [chosen, encoding],
  );
  const columnsOf = useMemo(
    () => chosen && createColumnsReader(chosen.start, timeZone),
    [chosen, timeZone],
  );
  const columns = columnsOf?.({ encoding, delimiter, hasHead }) ?? noColumns;
  const [taken, setTaken] = useState<SavedMapping>();
  const [isNaming, setIsNaming] = useState(false);
  const read = parseMappingDraft(draft);
  const looks = useMemo(() => previewMapping(start, draft), [start, draft]);
  const { preview } = looks;
  const problem =
    looks.problem ??
    (asked.size > 0
      ? t`Choose the marked settings above. The file doesn’t contain them.`
      : undefined);
  const { busy, refused, submit } = useWrite();
  const refusal = formatOtherErrors(refused, []);
  const change = (part: Partial<MappingDraft>) => {
    const next = { ...draft, ...part };
    const isOther = (field: LogField) =>
      part.columns && part.columns[field] !== draft.columns[field];
    // Another column may use another format for times or amounts, so guess the formats again.
    const reading =
      start && (['caseId', 'at', 'amount'] as const).some(isOther)
        ? guessStartFormats(start, next)
        : undefined;
    setDraft({ ...next, ...reading?.guess });
    setAsked((before) => {
      const open = listOpenQuestions(before, part);
      // The columns do not show the encoding.
      const kept = open.filter((question) => question === 'encoding');
      return new Set(reading ? [...kept, ...reading.asked] : open);
    });
  };
  const check = () =>
    submit(async () => {
      if ('problem' in read) return;
      const saved = await saveImport(one, { name: one.name, mapping: read.mapping });
      onSaved(saved);
      onSaved(await runImportAction(saved, 'check'));
    });
  return (
    <>
      <form
        className={`stack shrink ${classes.stack}`}
        aria-label={t`How the file is read`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void check();
        }}
      >
        <Panel title={t`What the columns are`}>
          <div className={`stack gap-12 shrink ${classes.part}`}>
            {chosen && chosen.others.length > 0 ? (
              <p className="text-13 muted">{t`Of the workbook only its first sheet with rows is read, not ${chosen.others.join(', ')}.`}</p>
            ) : null}
            <MappingChoice
              importId={one.id}
              format={draft.format}
              columnsOf={columnsOf}
              onTake={(next, saved) => {
                setDraft(next);
                setAsked(new Set());
                setTaken(saved);
              }}
            />
            <ColumnFields draft={draft} columns={columns} asked={asked} onChange={change} />
            {'mapping' in read ? (
              <MappingActs
                mapping={read.mapping}
                taken={taken}
                onSaved={setTaken}
                onName={() => setIsNaming(true)}
              />
            ) : null}
          </div>
        </Panel>
        {preview && preview.activities.length > 0 ? (
          <Panel title={t`Activities`}>
            <div className={`stack gap-12 shrink ${classes.part}`}>
              <p className="text-13 muted">{t`Those in the start of the file. Meaning and step are guessed from the name. A dash means no step.`}</p>
              <ActivityRules
                activities={preview.activities}
                onChange={(rule) => setDraft((now) => setRule(now, rule))}
              />
            </div>
          </Panel>
        ) : null}
        {preview ? (
          <Panel title={t`Preview`}>
            <div className={`stack gap-12 shrink ${classes.part}`}>
              <PreviewCases {...preview} />
            </div>
          </Panel>
        ) : null}
        {refusal || problem ? (
          <p className="text-13 bad" role="status">
            {refusal ?? problem}
          </p>
        ) : null}
        <div className="row wrap stretch gap-8">
          <Button type="submit" loading={busy} disabled={!hasArrived || problem !== undefined}>
            {hasArrived ? t`Read the file` : t`Read the file once it has arrived`}
          </Button>
        </div>
      </form>
      {isNaming && 'mapping' in read ? (
        <Suspense>
          <NewMappingDialog mapping={read.mapping} onClose={() => setIsNaming(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
